import { type Api, schemaPath } from '../http/api.ts';
import { ContractBreach, objectOf } from '../http/parse-answer.ts';
import { abortable } from '../http/pause.ts';

/** Minutes that an upload URL is made for. */
const MINUTES = 15;

interface Making {
  url: Promise<string>;
  /** Once it is made. */
  made?: string;
  /** Of the upload that makes it. */
  signal: AbortSignal | undefined;
}

/**
 * One upload URL for each schema, shared by all uploads of a client: making them is rate limited (two a minute on the
 * default plan). A URL is used until the service, whose clock counts, refuses it.
 */
export class UploadUrls {
  readonly #api: Api;
  readonly #bySchema = new Map<string, Making>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** @throws CeleiroError; the signal's reason */
  async current(schema: string, signal: AbortSignal | undefined): Promise<string> {
    for (;;) {
      const making = this.#bySchema.get(schema) ?? this.#begin(schema, signal);
      try {
        return await abortable(making.url, signal);
      } catch (error) {
        // Where the upload that was making the URL was cancelled, this one makes its own.
        if (signal?.aborted || !making.signal?.aborted) throw error;
      }
    }
  }

  /** Notes that the service refused a URL. Another sender may have noted it before. */
  refused(schema: string, url: string): void {
    if (this.#bySchema.get(schema)?.made === url) this.#bySchema.delete(schema);
  }

  #begin(schema: string, signal: AbortSignal | undefined): Making {
    const making: Making = { url: this.#make(schema, signal), signal };
    this.#bySchema.set(schema, making);
    making.url.then(
      (url) => {
        making.made = url;
      },
      () => this.#bySchema.delete(schema),
    );
    return making;
  }

  #make(schema: string, signal: AbortSignal | undefined): Promise<string> {
    const path = schemaPath(schema, 'generate-upload-token');
    return this.#api.call({ method: 'POST', path, body: { minutes: MINUTES }, signal }, (json) => {
      const { upload_url } = objectOf(json);
      if (typeof upload_url !== 'string' || !URL.canParse(upload_url)) {
        throw new ContractBreach('`upload_url` is no URL');
      }
      return upload_url;
    });
  }
}
