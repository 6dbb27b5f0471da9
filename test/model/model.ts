import type { Content, ContentSpec } from './content.ts';
import { buildContent } from './content.ts';
import { type Cell, type ColumnName, columns, type Kind, type ModelRecord, readBy } from './record.ts';
import { type Version, versionOf } from './schema.ts';

/** `claimed`: held by a run that is not known to have ended. `aside`: in no answer until the file is taken back. */
type FileState = 'pending' | 'claimed' | 'processed' | 'aside';

export interface ModelFile {
  id: number;
  name: string;
  spec: ContentSpec;
  serial: number;
  /** The version that the file's lines were written for. */
  version: Version;
  /** The version that the lines were checked against: `version` or a later one. */
  checkedBy: Version;
  sha256: string;
  records: readonly ModelRecord[];
  state: FileState;
}

export interface ModelRun {
  id: number;
  files: readonly ModelFile[];
  /** `given_back`: the run was cancelled, and its files are pending again. */
  state: 'open' | 'completed' | 'given_back';
}

/** The pages of one query. Its remaining rows were fixed when the query began. */
export interface ModelCursor {
  kinds: readonly Kind[];
  limit: number;
  token: string;
  /** Rows of the pages to come. */
  rest: readonly (readonly Cell[])[];
}

export interface UploadToken {
  credential: string;
  version: Version;
}

export interface Placed {
  file: ModelFile;
  line: number;
  record: ModelRecord;
}

/** What a schema must answer, kept as plain lists. */
export class Model {
  version = 1;
  serial = 0;
  readonly tokens: UploadToken[] = [];
  readonly files: ModelFile[] = [];
  readonly runs: ModelRun[] = [];
  cursors: ModelCursor[] = [];

  /** A number that no content of this schema has used. */
  nextSerial(): number {
    this.serial += 1;
    return this.serial;
  }

  get currentVersion(): Version {
    return versionOf(this.version);
  }

  /** Files in every answer; the others keep their names and contents free. */
  get visible(): ModelFile[] {
    return this.files.filter(({ state }) => state !== 'aside');
  }

  get pending(): ModelFile[] {
    return this.files.filter(({ state }) => state === 'pending');
  }

  /** Whether the schema can be queried: its first valid file makes the table. */
  get linked(): boolean {
    return this.files.length > 0;
  }

  named(name: string): ModelFile | undefined {
    return this.visible.find((file) => file.name === name);
  }

  holding(sha256: string): ModelFile | undefined {
    return this.visible.find((file) => file.sha256 === sha256);
  }

  /** In the order of an answer without `order_by`: event date, file, line. */
  records(): Placed[] {
    const read = (record: ModelRecord) => readBy(this.currentVersion, record);
    const all = this.visible.flatMap((file) =>
      file.records.map((record, line) => ({ file, line, record: read(record) })),
    );
    return all.sort((a, b) => compare(a.record.at, b.record.at) || a.file.id - b.file.id || a.line - b.line);
  }

  contentOf(file: ModelFile): Content {
    return buildContent(file.spec, file.serial, file.version);
  }
}

export function rowsOf(placed: readonly Placed[], names: readonly ColumnName[]): Cell[][] {
  return placed.map(({ record }) => names.map((name) => columns[name].of(record)));
}

export function compare<T extends bigint | number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
