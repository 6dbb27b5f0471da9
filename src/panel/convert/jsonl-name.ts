/** The name of a converted file: that of its source with the ending `.jsonl`. */
export function jsonlName(name: string): string {
  return `${name.replace(/\.gz$/i, '').replace(/\.(?:jsonl?|ndjson|csv|tsv|txt)$/i, '')}.jsonl`;
}
