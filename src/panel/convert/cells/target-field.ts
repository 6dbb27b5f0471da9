/** Column of a schema that CSV cells are meant for. */
export interface TargetField {
  name: string;
  key: string;
  /** As in a schema: string, integer, number, decimal(10,2), boolean, date, timestamp, json. */
  type: string;
}
