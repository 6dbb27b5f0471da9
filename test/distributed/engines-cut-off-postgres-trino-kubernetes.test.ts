import { defineCutOffs } from './define-cut-offs.ts';

defineCutOffs(['postgres', 'trino', 'kubernetes']);
