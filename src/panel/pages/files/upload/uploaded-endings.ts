/** What a file dialog proposes, as the `accept` of an input. A file's content decides what is done with it. */
export const UPLOADED = '.jsonl,.ndjson,.json,.csv,.tsv,.txt,.gz,application/json,text/csv';
