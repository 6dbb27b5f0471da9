import { defineCutOffs } from './define-cut-offs.ts';

// The other engines have a file of their own, which runs beside this one: each takes about half of the time.
defineCutOffs(['s3', 'kafka']);
