interface Told {
  exception_type: string;
  exception_message: string;
}

/**
 * The text of an error as most calls of DuckDB give it, `Out of Memory Error: ...`: its kind comes first. Reading a chunk of a
 * result gives the same as JSON.
 */
export function duckDbMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const json = message.replace(/^Error: /, '');
  if (!json.startsWith('{"exception_type":')) return message;
  try {
    const told = JSON.parse(json) as Told;
    return `${told.exception_type} Error: ${told.exception_message}`;
  } catch {
    return message;
  }
}
