/** Tells an error service what broke, and of three in ten page views that they were. Loaded only where that is wanted. */
import {
  envelope,
  envelopeAddress,
  errorEvent,
  pageViewEvent,
  type ReportEvent,
} from './error-envelope.ts';

const TRACE_SAMPLE_RATE = 0.3;
/** A page that breaks again and again is told of often enough. */
const ERRORS_MAX = 10;

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
    // As plain text, which asks the service for no leave first; what fails is lost.
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
    told.add(key);
    tell(errorEvent(about(path()), { name, message, stack }));
  };
  const onError = (event: Event): void => failed((event as ErrorEvent).error ?? 'Script error');
  const onRejection = (event: Event): void => failed((event as PromiseRejectionEvent).reason);
  // A screen that broke was caught by the router, which shows something in its place.
  const onBroken = (event: Event): void => failed((event as CustomEvent<unknown>).detail);
  page.addEventListener('error', onError);
  page.addEventListener('voltagora:broken', onBroken);
  page.addEventListener('unhandledrejection', onRejection);
  return {
    pageView: (at) => {
      if (at === '/404' || random() >= TRACE_SAMPLE_RATE) return;
      tell(pageViewEvent(about(at), hexId()));
    },
    stop: () => {
      page.removeEventListener('error', onError);
      page.removeEventListener('voltagora:broken', onBroken);
      page.removeEventListener('unhandledrejection', onRejection);
    },
  };
}
