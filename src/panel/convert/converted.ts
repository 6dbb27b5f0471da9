export interface Converted {
  /** JSONL, named as the source with the ending `.jsonl`; the source itself where it is JSONL of that name already. */
  file: File;
  from: 'jsonl' | 'json' | 'csv';
  /** What was decided for the user, in pt-BR sentences. Empty for plain JSONL. */
  notes: string[];
}
