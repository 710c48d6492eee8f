/** Reports errors and 30 % of the page views to an error service. Loaded only after consent. */
import { isPrivatePage } from '@voltagora/contract';
import {
  envelope,
  envelopeAddress,
  errorEvent,
  pageViewEvent,
  type ReportEvent,
} from './error-envelope.ts';

const TRACE_SAMPLE_RATE = 0.3;
/** Enough reports of a page that fails repeatedly. */
const ERRORS_MAX = 10;
const TOLD_BY = ['error', 'unhandledrejection', 'voltagora:broken'] as const;

export type Surroundings = {
  page: EventTarget;
  path: () => string;
  send: (address: string, body: string) => void;
  random: () => number;
  now: () => Date;
};

export type ErrorReports = { pageView: (path: string) => void; stop: () => void };
type Settings = { dsn: string; environment: string };

const hexId = (): string => crypto.randomUUID().replaceAll('-', '');

export const browserSurroundings = (): Surroundings => ({
  page: window,
  path: () => window.location.pathname,
  send: (address, body) =>
    // Sent as plain text, which needs no CORS preflight; failed reports are dropped.
    void fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      referrerPolicy: 'origin',
      keepalive: true,
    }).catch(() => undefined),
  random: Math.random,
  now: () => new Date(),
});

export function startErrorReports(
  { dsn, environment }: Settings,
  { page, path, send, random, now }: Surroundings = browserSurroundings(),
): ErrorReports {
  const told = new Set<string>();
  const about = (at: string) => ({ id: hexId(), at: now(), path: at, environment });
  const tell = (event: ReportEvent): void => send(envelopeAddress(dsn), envelope(event, now()));

  const failed = (reason: unknown): void => {
    const error = reason instanceof Error ? reason : new Error(String(reason));
    const { name, message, stack = '' } = error;
    const key = `${name} ${message} ${stack.split('\n')[1] ?? ''}`;
    if (told.has(key) || told.size >= ERRORS_MAX || name === 'AbortError') return;
    if (isPrivatePage(path())) return;
    told.add(key);
    tell(errorEvent(about(path()), { name, message, stack }));
  };
  /** Errors, unhandled rejections, and screens that the router replaced by an error page. */
  const onEvent = (event: Event): void => {
    if ('error' in event) failed(event.error ?? 'Script error');
    else if ('reason' in event) failed(event.reason);
    else if ('detail' in event) failed(event.detail);
  };
  for (const name of TOLD_BY) page.addEventListener(name, onEvent);
  return {
    pageView: (at) => {
      if (at === '/404' || isPrivatePage(at) || random() >= TRACE_SAMPLE_RATE) return;
      tell(pageViewEvent(about(at), hexId()));
    },
    stop: () => {
      for (const name of TOLD_BY) page.removeEventListener(name, onEvent);
    },
  };
}
