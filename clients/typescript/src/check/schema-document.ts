/**
 * A schema as a `schema.json` declares it: what `celeiro schema detect` prints and the control panel shows. Members of
 * other tools are ignored.
 */
export interface SchemaDocument {
  /** Name of the `date` or `timestamp` field that orders the records. */
  event_date_field: string;
  fields: readonly {
    /** Name of the column. */
    name: string;
    /** Key in the records; the name unless given. */
    key?: string;
    /** `string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`, `timestamp` or `json`. */
    type: string;
    /** False unless given. */
    required?: boolean;
    description?: string;
  }[];
  /** What to do with fields that are not declared; `reject` unless given. */
  undeclared_fields?: 'reject' | 'ignore';
}
