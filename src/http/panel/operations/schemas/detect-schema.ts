import type { Request } from 'express';
import { InLine } from '../../../../concurrency/in-line.ts';
import { deadlines, withDeadline } from '../../../../deadlines.ts';
import { AppError } from '../../../../domain/app-error.ts';
import { type Detection, toDetectedDocument } from '../../../../domain/schemas/detection.ts';
import { ParkedBytes } from '../../../../domain/threads/parked-bytes.ts';
import { detectionNotes, observedKinds } from '../../../../messages/pt-br/schemas.ts';
import { setBodyDeadline } from '../../../connections/body-deadline.ts';
import { bodyTimeout } from '../../../connections/json-body.ts';
import { closedSignal, onClosed } from '../../../connections/on-closed.ts';
import { fillFigures } from '../../fill-figures.ts';
import type { PanelOperation, PanelReply } from '../../panel-call.ts';
import { detectInThread } from './detect-in-thread.ts';

const MAX_EXAMPLE_CHARS = 80;
/** A tenant's samples are read one after the other, with pauses: the processor is not for it alone. */
const lines = new InLine<number>();

export const detect: PanelOperation<'detectSchema'> = async (call) => {
  const { service, member, query, bodyLimitBytes, req, res, reply } = call;
  // Taken before the body is read: otherwise a tenant could have any number of bodies in memory.
  const { detectionsAtOnce } = member.plan;
  onClosed(res, service.budgets.take('detections', member.tenantId, detectionsAtOnce));
  setBodyDeadline(req, deadlines.sampleBody + deadlines.linger);
  if (req.headers['content-type'] !== undefined && !req.is('application/octet-stream')) {
    throw new AppError('unsupported_media_type', { params: { expected: 'application/octet-stream' } });
  }
  const late = () => bodyTimeout(deadlines.sampleBody);
  const sample = new ParkedBytes();
  onClosed(res, () => sample.close());
  await withDeadline(deadlines.sampleBody, late, () => park(req, bodyLimitBytes, sample));
  const order = { sample: sample.port, ...(query.name !== undefined && { name: withoutEnding(query.name) }) };
  reply(toReply(await lines.run(member.tenantId, () => detectInThread(order, closedSignal(res)))));
};

/** `pedidos.jsonl.gz` -> `pedidos` */
function withoutEnding(fileName: string): string {
  return fileName.replace(/\.gz$/i, '').replace(/\.\w+$/, '');
}

/** @param limit Largest body, bytes */
async function park(req: Request, limit: number, sample: ParkedBytes): Promise<void> {
  const tooLarge = new AppError('body_too_large', { params: { limit } });
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge;
  let size = 0;
  // An error leaves the body open: the answer still has to go out on its connection.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > limit) throw tooLarge;
    sample.add(chunk as Buffer);
  }
}

function toReply(detection: Detection): PanelReply<'detectSchema'> {
  const { eventDate, sample, fields } = detection;
  return {
    document: toDetectedDocument(detection),
    fields: fields.map((field) => ({
      name: field.name,
      null_share: field.nullShare,
      missing_share: field.missingShare,
      conflicts: field.conflicts.map(({ kind, count, firstRecord }) => ({
        kind,
        count,
        first_record: firstRecord,
        text: fillFigures(observedKinds[kind], { count, first_record: firstRecord }),
      })),
      examples: field.examples.map(shorten),
      notes: field.notes.map(toNote),
    })),
    event_date: {
      field: eventDate.field,
      reasons: eventDate.reasons.map(toNote),
      candidates: eventDate.candidates.map(({ field, type, eligible, reasons }) => ({
        field,
        type,
        eligible,
        reasons: reasons.map(toNote),
      })),
    },
    skipped_keys: detection.skippedKeys.map(({ key, note }) => ({ key, note: toNote(note) })),
    sample: { format: sample.format, records: sample.records, complete: sample.complete },
    notes: detection.notes.map(toNote),
  };
}

function toNote({ code, params }: Detection['notes'][number]) {
  return { code, text: fillFigures(detectionNotes[code], params) };
}

function shorten(example: string): string {
  if (example.length <= MAX_EXAMPLE_CHARS) return example;
  return `${example.slice(0, MAX_EXAMPLE_CHARS - 1).toWellFormed()}…`;
}
