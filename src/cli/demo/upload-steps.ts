import { basename } from 'node:path';
import type { ValidationReport } from '../../domain/files/file-record.ts';
import { bytes, count } from '../terminal/figures.ts';
import { table } from '../terminal/output.ts';
import { reportTable } from '../terminal/report-table.ts';
import type { CurlRequest } from './curl.ts';
import { tell } from './demo-error.ts';
import type { Reply } from './http.ts';
import { request, SCHEMA, type Show } from './show.ts';

interface FileRecord {
  id: number;
  file_name: string;
  size_bytes: number;
  rows: number | null;
  validation: string;
  upload_status: string;
  processing_status: string;
}

interface UploadAnswer {
  duplicate: boolean;
  file: FileRecord;
}

/** From an upload URL to queryable flights, with the two refusals that a client meets. Returns the URL. */
export async function uploadFlights(show: Show, token: string): Promise<string> {
  const { narrator, files } = show;
  narrator.step('step_upload_url');
  const { body } = await request<{ upload_url: string; expires_at: string }>(show, {
    method: 'POST',
    url: `${show.stage.url}/api/v1/schemas/${SCHEMA}/generate-upload-token`,
    token,
    json: { minutes: 60 },
  });
  narrator.text(tell('upload_url_made', { expires: body.expires_at }));
  const uploadUrl = body.upload_url;

  narrator.step('step_upload', { rows: count(files.first.rows) });
  showUpload(show, await request<UploadAnswer>(show, put(uploadUrl, files.first.path)));

  narrator.step('step_duplicate');
  const copy = put(uploadUrl, files.first.path, 'outro-nome.jsonl');
  showUpload(show, await request<UploadAnswer>(show, copy));

  narrator.step('step_rejected');
  const refused = await request<{ error: string; report: ValidationReport }>(
    show,
    put(uploadUrl, files.broken),
    422,
  );
  narrator.text(refused.body.error);
  narrator.text(reportTable(refused.body.report));
  return uploadUrl;
}

export function put(uploadUrl: string, file: string, name = basename(file)): CurlRequest {
  return { method: 'PUT', url: `${uploadUrl}/${encodeURIComponent(name)}`, file };
}

function showUpload({ narrator }: Show, { body: { file, duplicate }, ms }: Reply<UploadAnswer>): void {
  const { id, file_name, rows, size_bytes, validation, upload_status } = file;
  narrator.text(
    table(
      ['id', 'file_name', 'rows', 'size_bytes', 'validation', 'upload_status', 'duplicate'],
      [[id, file_name, count(rows ?? 0), count(size_bytes), validation, upload_status, String(duplicate)]],
    ),
  );
  if (duplicate) return;
  const rate = bytes(Math.round((size_bytes * 1000) / ms));
  narrator.text(tell('throughput', { rows: count(rows ?? 0), size: bytes(size_bytes), rate }));
}

export async function listFiles(show: Show, token: string): Promise<void> {
  show.narrator.step('step_files');
  const { body } = await request<{ data: FileRecord[] }>(show, {
    method: 'GET',
    url: `${show.stage.url}/api/v1/schemas/${SCHEMA}/files?sort_by=created_at&sort_direction=asc`,
    token,
  });
  show.narrator.text(
    table(
      ['id', 'file_name', 'rows', 'size_bytes', 'validation', 'upload_status', 'processing_status'],
      body.data.map((file) => [
        file.id,
        file.file_name,
        file.rows === null ? null : count(file.rows),
        count(file.size_bytes),
        file.validation,
        file.upload_status,
        file.processing_status,
      ]),
    ),
  );
}
