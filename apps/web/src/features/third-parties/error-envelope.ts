/** Messages to an error service: Sentry envelopes with an error or a page view. */
import { scrubPath, scrubText } from './scrub.ts';

type Frame = { filename: string; function: string; lineno: number; colno: number };
const FRAMES_MAX = 30;
/** Stack frames as browsers write them: `at name (url:1:2)` and `name@url:1:2`. */
const FRAME = /^\s*(?:at\s+)?(?:(.*?)[\s@]\(?)?((?:https?:\/\/)[^\s()]+?):(\d+):(\d+)\)?$/;

/** From the outermost call to the failing one. */
export function framesOf(stack: string): Frame[] {
  const frames = stack.split('\n').flatMap((line) => {
    const match = FRAME.exec(line);
    if (!match) return [];
    const [, name, address = '', lineno, colno] = match;
    return [
      {
        filename: scrubText(address),
        function: scrubText(name?.trim() || '?'),
        lineno: Number(lineno),
        colno: Number(colno),
      },
    ];
  });
  return frames.slice(0, FRAMES_MAX).toReversed();
}

export type About = { id: string; at: Date; path: string; environment: string };

const shared = ({ id, at, path, environment }: About) => ({
  event_id: id,
  platform: 'javascript',
  environment,
  timestamp: at.getTime() / 1000,
  transaction: scrubPath(path),
});

export function errorEvent(about: About, error: { name: string; message: string; stack: string }) {
  const value = {
    type: error.name,
    value: scrubText(error.message),
    stacktrace: { frames: framesOf(error.stack) },
  };
  return { type: 'event', ...shared(about), level: 'error', exception: { values: [value] } };
}

/** A page view: the route and the time. */
export function pageViewEvent(about: About, traceId: string) {
  const trace = { trace_id: traceId, span_id: traceId.slice(0, 16), op: 'navigation' };
  return {
    type: 'transaction',
    ...shared(about),
    start_timestamp: about.at.getTime() / 1000,
    contexts: { trace },
  };
}

export type ReportEvent = ReturnType<typeof errorEvent> | ReturnType<typeof pageViewEvent>;

export function envelope({ type, ...event }: ReportEvent, sentAt: Date): string {
  const head = { event_id: event.event_id, sent_at: sentAt.toISOString() };
  const payload = type === 'transaction' ? { type, ...event } : event;
  return `${[head, { type }, payload].map((part) => JSON.stringify(part)).join('\n')}\n`;
}

/** The URL to which envelopes of a DSN are sent. */
export function envelopeAddress(dsn: string): string {
  const { protocol, host, pathname, username } = new URL(dsn);
  const parts = pathname.split('/');
  const project = parts.pop() ?? '';
  return `${protocol}//${host}${parts.join('/')}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`;
}
