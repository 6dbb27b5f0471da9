import { expect, it } from 'vitest';
import { writesOf } from './sql.ts';

it.each([
  ['insert into files (id) values (1)', ['files']],
  ['insert into "files" (id) values (1)', ['files']],
  ['INSERT INTO public.files AS f (id) select id from runs', ['files']],
  ['update files set rows = 1', ['files']],
  ['update public.files set rows = 1', ['files']],
  ['update only "public"."files" as f set rows = 1', ['files']],
  ['delete from only "files" where id = 1', ['files']],
  [
    'with gone as (delete from runs returning id) insert into run_log select id from gone',
    ['run_log', 'runs'],
  ],
  ['merge into public.files using runs on true when matched then do nothing', ['files']],
  ['truncate files', ['files']],
  [
    'truncate table only files, public.runs ,"run_log" restart identity cascade',
    ['files', 'runs', 'run_log'],
  ],
  ['select a, b from files where truncate_at < now() for update', []],
  ['insert into files (a, b) select a, b from runs on conflict do update set a = 1', ['files']],
])('sees which tables %s writes to', (sql, tables) => {
  expect(writesOf(sql).sort()).toEqual(tables.toSorted());
});
