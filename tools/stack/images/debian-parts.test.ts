import { expect, it } from 'vitest';
import { debianParts, licencesOf } from './debian-parts.ts';

const status = `Package: libssl3
Status: install ok installed
Maintainer: Debian OpenSSL Team
Architecture: amd64
Source: openssl
Version: 3.0.17-1~deb12u2
Description: Secure Sockets Layer toolkit
 Package: not a field, because it is indented

Package: gone
Status: deinstall ok config-files
Architecture: all
Version: 1
`;

it('lists the packages that are installed, with the licences that are known', () => {
  expect(debianParts(status, (name) => (name === 'libssl3' ? ['Apache-2.0'] : []))).toEqual([
    {
      'bom-ref': 'pkg:deb/debian/libssl3@3.0.17-1~deb12u2?arch=amd64',
      type: 'library',
      name: 'libssl3',
      version: '3.0.17-1~deb12u2',
      scope: 'required',
      purl: 'pkg:deb/debian/libssl3@3.0.17-1~deb12u2?arch=amd64',
      description: 'of the source package openssl',
      licenses: [{ license: { name: 'Apache-2.0' } }],
    },
  ]);
});

it('reads licences of machine-readable copyright files alone, each once', () => {
  const text =
    'Files: *\nLicense: GPL-2+\n text\n\nFiles: a\nLicense: BSD-3-clause\n\nLicense: GPL-2+\n full text\n';
  expect(
    licencesOf(`Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n${text}`),
  ).toEqual(['BSD-3-clause', 'GPL-2+']);
  expect(licencesOf(text)).toEqual([]);
});
