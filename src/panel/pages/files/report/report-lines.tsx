import { Chip, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/paths.ts';
import { DataTable } from '../../../parts/figures/data-table.tsx';
import { formatCount } from '../../../parts/figures/format.ts';
import { filesTexts as texts } from '../../../texts/files.ts';
import classes from './report.module.css';
import { kindsOf } from './report-kinds.ts';

/** The lines that a report describes, which can be narrowed to one kind of problem. */
export function ReportLines({ report }: { report: Schemas['ValidationReport'] }) {
  const [kind, setKind] = useState('');
  const { errors, bad_lines } = report;
  const kinds = kindsOf(errors);
  const shown = kind ? errors.filter(({ code }) => code === kind) : errors;
  return (
    <>
      <div className={classes.kinds}>
        {kinds.length > 1 && (
          <Chip.Group value={kind} onChange={(value) => setKind(value as string)}>
            <Group gap="xs" role="group" aria-label={texts.kinds}>
              <Chip value="" size="sm" variant="outline">
                {texts.allKinds(errors.length)}
              </Chip>
              {kinds.map(({ code, count }) => (
                <Chip key={code} value={code} size="sm" variant="outline">
                  {texts.kindNames[code] ?? code} ({formatCount(count)})
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        )}
        {bad_lines > errors.length && (
          <Text size="sm" c="dimmed">
            {texts.reportFirst(errors.length)}
          </Text>
        )}
      </div>
      <DataTable
        caption={texts.report}
        rows={shown}
        rowKey={({ line }) => line}
        columns={[
          {
            key: 'line',
            header: texts.line,
            numeric: true,
            leading: true,
            cell: ({ line }) => <LineNumber line={line} />,
          },
          {
            key: 'offset',
            header: texts.offset,
            numeric: true,
            cell: ({ byte_offset }) => formatCount(byte_offset),
          },
          {
            key: 'field',
            header: texts.field,
            cell: ({ field }) =>
              field === null ? (
                <Text c="dimmed" fz="inherit">
                  {texts.wholeLine}
                </Text>
              ) : (
                <code>{field}</code>
              ),
          },
          { key: 'expected', header: texts.expected, cell: ({ expected }) => expected },
          {
            key: 'found',
            header: texts.found,
            cell: ({ found }) => <code className={classes.found}>{found}</code>,
          },
          { key: 'message', header: texts.message, cell: ({ message }) => message },
        ]}
      />
    </>
  );
}

function LineNumber({ line }: { line: number }) {
  return (
    <strong>
      <span className={classes.lineWord}>{texts.line} </span>
      {formatCount(line)}
    </strong>
  );
}
