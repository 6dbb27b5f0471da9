import { describe, expect, it } from 'vitest';
import { hiddenSteps } from './hidden-steps.ts';

const rulesOf = (sql: string) => hiddenSteps('0100_x.sql', sql).map((fault) => fault.split(': ')[1]);

describe('steps of a migration that squawk lets pass', () => {
  it.each([
    ['do-block', 'do $$ begin alter table files drop column rows; end $$;'],
    ['do-block', "DO LANGUAGE plpgsql 'begin end';"],
    ['unique-index-on-old-table', 'create unique index a on files (name);'],
    ['unique-index-on-old-table', 'create unique index if not exists a on only public."files" (name);'],
    ['constraint-on-old-table', "alter table files add constraint a check (kind in ('a', 'b')) not valid;"],
    ['constraint-on-old-table', 'alter table files add column b int, add check (b > 0) not valid;'],
    [
      'trigger-on-old-table',
      'create trigger a before insert on files for each row execute function refuse();',
    ],
    [
      'trigger-on-old-table',
      'create constraint trigger a after update of b on files execute function refuse();',
    ],
    ['changed-trigger', 'drop trigger files_settled on files;'],
    ['changed-trigger', 'drop function number_settled_file() cascade;'],
    [
      'changed-trigger',
      'create or replace function f() returns trigger language plpgsql as $$ begin end $$;',
    ],
    ['changed-trigger', 'alter table files disable trigger files_settled;'],
  ])('names %s in %s', (rule, sql) => {
    expect(rulesOf(sql)).toEqual([rule]);
    expect(rulesOf(`create table other (id int);\n-- Why.\n${sql}`)).toEqual([rule]);
  });

  it.each([
    'create table t (id int, check (id > 0)); create unique index a on t (id);',
    'create table t (id int);\ncreate trigger a before insert on t for each row execute function f();',
    'create table t (id int); alter table public.t add constraint a check (id > 0);',
    'create index a on files (name);',
    'alter table files add column unique_name text;',
    "insert into notes (text) values ('; do $$ begin end $$; drop trigger a on files');",
    '-- do this; create unique index a on files (name);\nselect 1;',
    'create function f() returns trigger language plpgsql as $$ begin drop trigger a on b; end $$;',
  ])('lets %s pass', (sql) => {
    expect(rulesOf(sql)).toEqual([]);
  });

  it('takes an explained step, and that one alone', () => {
    const explained =
      '-- The release before writes no two equal names.\n-- celeiro-ignore unique-index-on-old-table\n';
    const index = 'create unique index a on files (name);\n';
    expect(rulesOf(explained + index)).toEqual([]);
    expect(hiddenSteps('0100_x.sql', `${explained}${index}\n${index}`)).toEqual([
      expect.stringMatching(/^0100_x\.sql:5: unique-index-on-old-table: /),
    ]);
    expect(rulesOf(`${explained}drop trigger a on files;`)).toEqual(['changed-trigger']);
  });
});
