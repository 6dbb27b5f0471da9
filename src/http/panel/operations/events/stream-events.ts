import { AppError } from '../../../../domain/app-error.ts';
import type { PlacedEvent } from '../../../../domain/events/placed-events.ts';
import { isSessionAlive } from '../../../../domain/members/sessions.ts';
import type { PanelCall } from '../../panel-call.ts';

const HEARTBEAT_MS = 15_000;
const MAX_PER_TENANT = 100;
/** A reader that is further behind than this is cut; it comes back and reads what it missed. */
const MAX_UNSENT_BYTES = 256 * 1024;

/** Server-sent events until the client leaves, the session ends or the service stops. */
export async function streamEvents({ service, member, req, res }: PanelCall<'streamEvents'>): Promise<void> {
  const { liveEvents, database, stopping, log } = service;
  if (liveEvents.followers(member.tenantId) >= MAX_PER_TENANT) {
    throw new AppError('too_many_followers', { retryAfterSeconds: 30 });
  }
  const lastEventId = req.headers['last-event-id'];
  const after = lastEventId === undefined || lastEventId === '' ? undefined : Number(lastEventId);
  let begun = false;
  const early: string[] = [];
  const send = (text: string) => {
    if (!begun) early.push(text);
    else if (!res.destroyed && !res.writableEnded) {
      res.write(text);
      if (res.writableLength > MAX_UNSENT_BYTES) res.destroy();
    }
  };
  const stopFollowing = await liveEvents.follow(member.tenantId, after, (event) => send(toText(event)));

  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Proxies that gather what passes would hold the events back.
    'X-Accel-Buffering': 'no',
  });
  begun = true;
  send(`retry: 2000\n\n${early.join('')}`);

  const end = () => void res.end();
  const beat = setInterval(async () => {
    send(':\n\n');
    try {
      if (!(await isSessionAlive(database, member))) end();
    } catch (error) {
      log.info({ err: error }, 'event stream ended: its session could not be looked up');
      end();
    }
  }, HEARTBEAT_MS);
  stopping.addEventListener('abort', end, { once: true });
  // The service may have begun to stop before the listener was there. The stream ends as any other does, with 200:
  // after any other status a browser never connects again.
  if (stopping.aborted) end();
  await new Promise<void>((resolve) => {
    if (res.destroyed) resolve();
    else res.once('close', resolve);
  });
  clearInterval(beat);
  stopping.removeEventListener('abort', end);
  stopFollowing();
}

function toText({ position, event }: PlacedEvent): string {
  return `id: ${position}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
