/** Seed of everything generated; another one makes another run (`CELEIRO_TEST_SEED`). */
export const seed = Number(process.env.CELEIRO_TEST_SEED ?? 12);
/** Queries per run (`CELEIRO_TEST_QUERIES`). */
export const queryCount = (usual: number) => Number(process.env.CELEIRO_TEST_QUERIES ?? usual);
