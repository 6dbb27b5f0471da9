/** Errors about query. */
export const query = {} as const satisfies Record<string, { status: number; text: string }>;
