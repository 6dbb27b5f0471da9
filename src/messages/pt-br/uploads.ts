/** Errors about uploads. */
export const uploads = {} as const satisfies Record<string, { status: number; text: string }>;
