import { budgetError } from '../../../../domain/budgets/budget-error.ts';
import type { PlacedEvent } from '../../../../domain/events/placed-events.ts';
import { isSessionAlive } from '../../../../domain/members/sessions.ts';
import { onClosed } from '../../../connections/on-closed.ts';
import type { PanelCall } from '../../panel-call.ts';

const HEARTBEAT_MS = 15_000;
/** Most streams of one session: windows of one browser. */
const MAX_PER_SESSION = 10;
/** Wait before a browser asks again for a stream that was refused. */
const RETRY_AFTER_SECONDS = 30;
/** A reader that is further behind than this is cut; it reconnects and reads what it missed. */
const MAX_UNSENT_BYTES = 256 * 1024;

/** Server-sent events until the client leaves, the session ends or the service stops. */
export async function streamEvents({ service, member, req, res }: PanelCall<'streamEvents'>): Promise<void> {
  const { liveEvents, database, stopping, log, budgets } = service;
  const session = member.sessionHash.toString('base64');
  const { eventStreamsAtOnce } = member.plan;
  if (!budgets.tryTake('event_streams', member.tenantId, eventStreamsAtOnce)) {
    throw budgetError('event_streams', eventStreamsAtOnce, RETRY_AFTER_SECONDS);
  }
  onClosed(res, () => budgets.giveBack('event_streams', member.tenantId));
  if (!budgets.tryTake('session_streams', session, MAX_PER_SESSION)) {
    throw budgetError('session_streams', MAX_PER_SESSION, RETRY_AFTER_SECONDS);
  }
  onClosed(res, () => budgets.giveBack('session_streams', session));
  const lastEventId = req.headers['last-event-id'];
  const after = lastEventId === undefined || lastEventId === '' ? undefined : Number(lastEventId);
  const end = () => void res.end();
  const endWithSession = async () => {
    try {
      if (!(await isSessionAlive(database, member))) end();
    } catch (error) {
      log.info({ err: error }, 'event stream ended: its session could not be looked up');
      end();
    }
  };
  const send = (text: string) => {
    if (!res.destroyed && !res.writableEnded) res.write(text);
    if (res.writableLength + waiting.length > MAX_UNSENT_BYTES) res.destroy();
  };
  /** Events behind which the session was not looked at yet. */
  let waiting = '';
  let begun = false;
  let isTelling = false;
  // An event is sent after a look that began once it was there: of what follows the end of its session, a stream shows nothing.
  const tell = async () => {
    if (!begun || isTelling) return;
    isTelling = true;
    while (waiting !== '') {
      const events = waiting;
      waiting = '';
      await endWithSession();
      send(events);
    }
    isTelling = false;
  };
  const following = await liveEvents.follow(member.tenantId, after, (event) => {
    waiting += toText(event);
    void tell();
  });

  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Proxies that buffer would hold the events back.
    'X-Accel-Buffering': 'no',
  });
  begun = true;
  // A block without data is no event, but browsers remember its id and come back with it.
  send(`retry: 2000\nid: ${following.from}\n\n`);
  void tell();

  const beat = setInterval(() => {
    // An event, not a comment, which browsers keep from the page: it must know a silent stream from a lost one.
    send('event: beat\ndata: {}\n\n');
    void endWithSession();
  }, HEARTBEAT_MS);
  stopping.addEventListener('abort', end, { once: true });
  // The service may have begun to stop before the listener was there. The stream ends as any other does, with 200:
  // after any other status a browser never connects again.
  if (stopping.aborted) end();
  await new Promise<void>((resolve) => onClosed(res, resolve));
  clearInterval(beat);
  stopping.removeEventListener('abort', end);
  following.stop();
}

function toText({ position, event }: PlacedEvent): string {
  return `id: ${position}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}
