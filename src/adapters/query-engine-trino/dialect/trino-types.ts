import { typeNames } from '../../query-engine-sql/type-names.ts';

/** Json is kept as its text: Trino's own type would sort the keys and round the numbers. */
export const trinoType = typeNames({ timestamp: 'TIMESTAMP(6) WITH TIME ZONE', json: 'VARCHAR' });
