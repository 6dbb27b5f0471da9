/** Errors about schemas. */
export const schemas = {} as const satisfies Record<string, { status: number; text: string }>;
