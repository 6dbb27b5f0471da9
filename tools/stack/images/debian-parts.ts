import type { Component } from '../../supply-chain/component.ts';

/** The packages of dpkg's list as parts of a CycloneDX bill; `licences` gives those of a package, by name. */
export function debianParts(status: string, licences: (name: string) => string[]): Component[] {
  return status
    .split(/\n\n+/)
    .map((paragraph) => fieldsOf(paragraph))
    .filter(({ Status }) => Status === 'install ok installed')
    .map(({ Package: name, Version: version, Architecture: architecture, Source }) => {
      const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version!)}?arch=${architecture}`;
      return {
        ...{ 'bom-ref': purl, type: 'library', name: name!, version: version!, scope: 'required', purl },
        ...(Source !== undefined && { description: `of the source package ${Source}` }),
        licenses: licences(name!).map((licence) => ({ license: { name: licence } })),
      };
    });
}

/** The licences that a copyright file in Debian's machine-readable form names, in order; none if it has another form. */
export function licencesOf(copyright: string): string[] {
  if (!/^Format:/m.test(copyright)) return [];
  const named = [...copyright.matchAll(/^License: *(\S.*)$/gm)].map(([, name]) => name!.trim());
  return [...new Set(named)].sort();
}

function fieldsOf(paragraph: string): Partial<Record<string, string>> {
  const fields = [...paragraph.matchAll(/^([A-Z][\w-]*): *(.*)$/gm)].map(([, name, value]) => [
    name!,
    value!,
  ]);
  return Object.fromEntries(fields);
}
