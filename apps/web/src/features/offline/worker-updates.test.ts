import { describe, expect, it, vi } from 'vitest';
import { followWorker } from './worker-updates.ts';

function fakeWorkers(controller: object | null) {
  const workers = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: null as { postMessage: (message: unknown) => void } | null, // null alone has no other type
    installing: null as EventTarget | null,
  });
  const posted: unknown[] = [];
  const updates: unknown[] = [];
  const happened = { ready: 0, reloads: 0, opened: [] as string[] };
  let take = () => {};
  const container = Object.assign(workers, {
    controller,
    register: async () =>
      Object.assign(registration, {
        update: async () => void updates.push(1),
      }) as unknown as ServiceWorkerRegistration, // no more of it is used
  }) as unknown as Parameters<typeof followWorker>[0];
  return {
    posted,
    updates,
    happened,
    take: () => take(),
    follow: () =>
      followWorker(
        container,
        {
          ready: (give) => {
            take = give;
            happened.ready += 1;
          },
          open: (path) => happened.opened.push(path),
        },
        () => (happened.reloads += 1),
      ),
    arrive() {
      const installing = new EventTarget();
      registration.installing = installing;
      registration.dispatchEvent(new Event('updatefound'));
      registration.waiting = { postMessage: (message) => posted.push(message) };
      installing.dispatchEvent(new Event('statechange'));
    },
    changeController: () => workers.dispatchEvent(new Event('controllerchange')),
    say: (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data })),
  };
}

describe('a new version', () => {
  it('is announced, and activated only when the user agrees', async () => {
    const workers = fakeWorkers({});
    await workers.follow();
    workers.changeController();
    workers.arrive();
    expect(workers.happened).toMatchObject({ ready: 1, reloads: 0 });
    workers.take();
    expect(workers.posted).toEqual(['take-over']);
    workers.changeController();
    expect(workers.happened.reloads).toBe(1);
  });

  it('is not announced for the first installation', async () => {
    const workers = fakeWorkers(null);
    await workers.follow();
    workers.arrive();
    expect(workers.happened.ready).toBe(0);
  });

  it('a tap on a push message opens its page in this client, never another site', async () => {
    const workers = fakeWorkers({});
    await workers.follow();
    for (const open of ['/wallet', '//other.example', 'https://other.example', 7]) {
      workers.say({ open });
    }
    expect(workers.happened.opened).toEqual(['/wallet']);
  });

  it('[24.0] is asked for by a page that stays open', async () => {
    vi.useFakeTimers();
    const workers = fakeWorkers({});
    await workers.follow();
    vi.advanceTimersByTime(29 * 60_000);
    expect(workers.updates).toHaveLength(0);
    vi.advanceTimersByTime(60_000);
    expect(workers.updates).toHaveLength(1);
    vi.useRealTimers();
  });
});
