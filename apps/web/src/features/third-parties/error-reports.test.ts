import { describe, expect, it } from 'vitest';
import { envelopeAddress, framesOf } from './error-envelope.ts';
import { startErrorReports } from './error-reports.ts';
import { scrubPath, scrubText } from './scrub.ts';

const SETTINGS = { dsn: 'https://public@errors.example/base/7', environment: 'production' };

function start(random = 0.5, path = '/reservations/8f14e45f-ceea-4672-9c2f-cb10ac8b8f0c') {
  const sent: { address: string; lines: Record<string, unknown>[] }[] = [];
  const page = new EventTarget();
  const reports = startErrorReports(SETTINGS, {
    page,
    path: () => path,
    random: () => random,
    now: () => new Date('2026-11-22T10:00:00Z'),
    send: (address, body) =>
      void sent.push({
        address,
        lines: body
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      }),
  });
  const fail = (error: unknown): void =>
    void page.dispatchEvent(Object.assign(new Event('error'), { error }));
  const reject = (reason: unknown): void =>
    void page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  return { sent, fail, reject, reports, page };
}

describe('[S7.80] error reports', () => {
  it('are sent as envelopes, without personal data', () => {
    const { sent, fail } = start();
    const error = new TypeError('no plug for maria@example.org at https://x.example/u/99?t=abc');
    error.stack = `TypeError: no\n    at book (https://charge.example/assets/draft-1a2b.js:3:14)\n    at https://charge.example/assets/main-9.js:1:2`;
    fail(error);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.address).toBe(
      'https://errors.example/base/api/7/envelope/?sentry_key=public&sentry_version=7',
    );
    const [, item, event] = sent[0]?.lines ?? [];
    expect(item).toEqual({ type: 'event' });
    expect(event).toMatchObject({
      environment: 'production',
      transaction: '/reservations/:id',
      exception: {
        values: [{ type: 'TypeError', value: 'no plug for [mail] at https://x.example/u/:id' }],
      },
    });
    expect(JSON.stringify(sent)).not.toMatch(/maria|8f14e45f|t=abc/);
    expect(JSON.stringify(event)).toContain('/assets/draft-1a2b.js');
  });

  it('contain each error once, ten in total, and none after stopping', () => {
    const { sent, fail, reject, reports } = start();
    const one = new Error('one');
    fail(one);
    fail(one);
    expect(sent).toHaveLength(1);
    for (let n = 0; n < 20; n++) reject(new Error(`other ${n}`));
    expect(sent).toHaveLength(10);
    reports.stop();
    fail(new Error('late'));
    expect(sent).toHaveLength(10);
  });

  it('include a screen error that the router handled', () => {
    const { sent, page } = start();
    page.dispatchEvent(new CustomEvent('voltagora:broken', { detail: new Error('broke') }));
    expect(JSON.stringify(sent)).toContain('broke');
  });

  it('do not include calls that the client aborted', () => {
    const { sent, reject } = start();
    reject(new DOMException('aborted', 'AbortError'));
    expect(sent).toEqual([]);
  });

  it.each([
    [0, 1],
    [0.299, 1],
    [0.3, 0],
    [0.99, 0],
  ])('a page view with random number %f is reported %i times: three in ten', (chance, times) => {
    const { sent, reports } = start(chance);
    reports.pageView('/stations/athens-1');
    const view = { type: 'transaction', transaction: '/stations/:id' };
    expect(sent.map(({ lines }) => lines[2])).toMatchObject(Array(times).fill(view));
  });

  it.each(['/complete-payment-session', '/reset-password', '/login'])(
    '[S2.03] [22.5] neither a view of the private page %s nor an error on it is reported',
    (path) => {
      const { sent, fail, reports } = start(0, path);
      reports.pageView(path);
      fail(new Error('broke'));
      expect(sent).toEqual([]);
    },
  );

  it('[S2.04] a page view of /404 is never reported', () => {
    const { sent, reports } = start(0);
    reports.pageView('/404');
    expect(sent).toEqual([]);
  });
});

it.each([
  ['eyJhbGciOi.eyJzdWIi.c2ln and maria@example.org', '[token] and [mail]'],
  ['call 6941234567 now', 'call [number] now'],
  ['failed at /reset-password/abc/Secret now', 'failed at /reset-password now'],
  ['https://a.example/activate/abc/Secret', 'https://a.example/activate'],
  ['id 8f14e45f-ceea-4672-9c2f-cb10ac8b8f0c', 'id [id]'],
  ['wss://a.example/ocpp/browser/12/?t=1', 'wss://a.example/ocpp/browser/:id/'],
])('scrubs %s', (text, expected) => {
  expect(scrubText(text)).toBe(expected);
});

it.each([
  ['/activate/MTI/c2l-abc1', '/activate'],
  ['/reset-password/abc/Secret', '/reset-password'],
  ['/stations?lat=37.9', '/stations'],
  ['/owner/stations/12/plugs', '/owner/stations/:id/plugs'],
  ['/wallet', '/wallet'],
])('removes ids from the path %s, leaving %s', (path, expected) => {
  expect(scrubPath(path)).toBe(expected);
});

it('parses the stacks of both kinds of browsers', () => {
  const firefox = 'book@https://a.example/assets/x.js:1:2\n@https://a.example/assets/y.js:3:4';
  expect(framesOf(firefox)).toEqual([
    { filename: 'https://a.example/assets/y.js', function: '?', lineno: 3, colno: 4 },
    { filename: 'https://a.example/assets/x.js', function: 'book', lineno: 1, colno: 2 },
  ]);
});

it('derives the URL of a DSN', () => {
  expect(envelopeAddress('http://k@127.0.0.1:9000/1')).toBe(
    'http://127.0.0.1:9000/api/1/envelope/?sentry_key=k&sentry_version=7',
  );
});
