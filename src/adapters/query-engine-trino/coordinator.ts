import { type Agent, globalAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { BasicAuth, type QueryResult, Trino } from 'trino-client';
import { deadlines } from '../../deadlines.ts';
import { checkAnswer, ForeignAnswer } from './protocol-answer.ts';
import { TrinoUnreachable } from './trino-errors.ts';

export interface TrinoServer {
  /** Base URL of the coordinator. */
  url: string;
  user: string;
  /** Only over https. */
  password?: string;
  /** Timeout of each HTTP answer, ms; a statement takes as many answers as it needs. Tests have less of it. */
  answerWithinMs?: number;
}

interface Request {
  url: string;
  method?: 'POST' | 'DELETE';
  data?: string;
  /** Ends the request, but not the statement. */
  signal?: AbortSignal;
  httpsAgent?: Agent;
}

/** A coordinator under load or behind a proxy answers 502 to 504; the protocol says to ask again. */
const TRANSIENT = new Set([502, 503, 504]);
const RETRY_EVERY_MS = 200;
const RETRIES = 15;

/**
 * Sends the requests of one statement, each with a timeout. trino-client serves for its headers and session. Its iterator is
 * not used: it polls by itself until the first row comes, which may take a healthy statement an hour.
 */
export function openCoordinator(server: TrinoServer, source: string, session?: Record<string, string>) {
  // One client per statement: a client carries session state from one to the next.
  const trino = Trino.create({
    server: server.url,
    auth: new BasicAuth(server.user, server.password),
    source,
    ...(session && { session }),
    extraHeaders: { 'X-Trino-Time-Zone': 'UTC' },
  });
  const { client } = trino as unknown as { client: { request<T>(request: Request): Promise<T> } };
  const answerWithinMs = server.answerWithinMs ?? deadlines.trinoAnswer;

  return {
    /** Asks the coordinator itself. @returns false while Trino starts, and where it gives no answer */
    async hasStarted(): Promise<boolean> {
      try {
        const info = (await send({ url: '/v1/info' })) as { starting?: unknown };
        return info.starting === false;
      } catch {
        return false;
      }
    },
    /** An abort does not end the request under way: without the statement's id nobody could cancel the statement. */
    submit(sql: string, signal: AbortSignal): Promise<QueryResult> {
      return retried(signal, () =>
        send({ method: 'POST', url: '/v1/statement', data: sql }).then(checkAnswer),
      );
    },
    /** The next answer, which need not have rows. */
    poll(nextUri: string, signal: AbortSignal): Promise<QueryResult> {
      const ask = () => send({ url: nextUri, signal }).then(checkAnswer);
      // Trino keeps an answer until the next one is asked for, so what a proxy cut or gave in its place can be had again.
      return retried(signal, () =>
        ask().catch((error: unknown) => {
          if (error instanceof ForeignAnswer) return ask();
          throw error;
        }),
      );
    },
    /**
     * Cancels by the URL of the next answer: unlike a cancel by id this also works before the first poll. A poll under way
     * may have moved the URL on meanwhile, so a cancel by id follows.
     */
    async cancel({ id, nextUri }: QueryResult): Promise<void> {
      if (!nextUri) return;
      for (const url of [nextUri, `/v1/query/${id}`]) {
        await send({ method: 'DELETE', url }, deadlines.trinoCancel).catch(() => {});
      }
    },
  };

  /** Sends a request with a timeout; the client has none of its own. */
  async function send({ signal, ...request }: Request, withinMs = answerWithinMs): Promise<unknown> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), withinMs);
    try {
      const ended = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
      // The client's own agent makes a connection for each request.
      return await client.request({ ...request, signal: ended, httpsAgent: globalAgent });
    } catch (error) {
      throw late.signal.aborted ? new Error('no answer in time', { cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Retries a request that had a transient answer; the client does not. */
async function retried<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      const status = (error as { response?: { status?: number } }).response?.status;
      if (status === undefined || !TRANSIENT.has(status) || attempt === RETRIES || signal.aborted) {
        throw new TrinoUnreachable('no answer of Trino', { cause: error });
      }
      await sleep(RETRY_EVERY_MS);
    }
  }
}
