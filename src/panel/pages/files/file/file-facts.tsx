import type { ReactNode } from 'react';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { formatBytes, formatCount } from '../../../parts/figures/format.ts';
import { Moment } from '../../../parts/figures/moment.tsx';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { filesTexts as texts } from '../../../texts/files.ts';
import type { FileRecord } from '../upload/queue/send-file.ts';
import classes from './file.module.css';

/** The record of a file, every member of it. */
export function FileFacts({ file }: { file: FileRecord }) {
  return (
    <PanelCard title={texts.facts}>
      <dl className={classes.facts}>
        <Fact name={texts.factId}>{file.id}</Fact>
        <Fact name={texts.columnRows}>{file.rows === null ? '—' : formatCount(file.rows)}</Fact>
        <Fact name={texts.columnSize}>{formatBytes(file.size_bytes)}</Fact>
        <Fact name={texts.columnVersion}>{file.schema_version}</Fact>
        <Fact name={texts.uploadStatus}>{texts.uploadStatuses[file.upload_status]}</Fact>
        <Fact name={texts.validation}>{texts.validations[file.validation]}</Fact>
        <Fact name={texts.processing}>{texts.processings[file.processing_status]}</Fact>
        <Fact name={texts.columnCreated}>
          <Moment at={file.created_at} />
        </Fact>
        <Fact name={texts.factUpdated}>
          <Moment at={file.updated_at} />
        </Fact>
        {file.run_id !== null && (
          <Fact name={texts.factRun}>
            <TextLink href={`/processamentos/${file.run_id}`}>{texts.runNumber(file.run_id)}</TextLink>
          </Fact>
        )}
        <Fact name={texts.factPath} wide>
          <code>{file.storage_path}</code>
        </Fact>
        {file.sha256 && (
          <Fact name={texts.factSha} wide>
            <code>{file.sha256}</code>
          </Fact>
        )}
      </dl>
    </PanelCard>
  );
}

function Fact({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={classes.fact} data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
