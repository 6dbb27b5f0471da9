/** One part of the service, of its job or of its tools, as CycloneDX 1.5 writes it. */
export interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  /** `optional` where the part neither runs in the service nor is bundled into it. */
  scope?: string;
  purl?: string;
  description?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

/** The licence as one SPDX expression; undefined if the component states none. */
export function licenceOf({ licenses = [] }: Component): string | undefined {
  const told = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
  return told.length === 0 || told.includes(undefined) ? undefined : told.join(' AND ');
}
