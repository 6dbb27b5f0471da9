type Params = Record<string, string | number>;

/** A text of the catalogue with its `{name}` places filled in; a place without a parameter stays as it is. */
export function fill(template: string, params: Params = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
