/** Registers the service worker after a page has loaded. A new one takes over when the user agrees. */

type Workers = Pick<ServiceWorkerContainer, 'register' | 'addEventListener'> & {
  controller: unknown;
};

/** Calls `ready` when a new version waits; does nothing without service workers. `take` activates it. */
export async function followWorker(
  workers: Workers,
  heard: { ready: (take: () => void) => void; open: (path: string) => void },
  reload: () => void,
): Promise<void> {
  let isTaken = false;
  workers.addEventListener('message', (event) => {
    const path = event instanceof MessageEvent ? pathOf(event.data) : undefined;
    if (path !== undefined) heard.open(path);
  });
  workers.addEventListener('controllerchange', () => {
    if (isTaken) reload();
  });
  const registration = await workers.register('/service-worker.js');
  const tell = () => {
    const { waiting } = registration;
    // The first installation is not an update.
    if (!waiting || !workers.controller) return;
    heard.ready(() => {
      isTaken = true;
      waiting.postMessage('take-over');
    });
  };
  tell();
  askRegularly(() => void registration.update().catch(() => undefined));
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
}

const UPDATE_EVERY_MS = 30 * 60_000;

/** A page that stays open for days asks for a new version every half hour, and when it is looked at again after that time. */
function askRegularly(ask: () => void): void {
  let askedAt = Date.now();
  const askIfDue = (): void => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < UPDATE_EVERY_MS) return;
    askedAt = Date.now();
    ask();
  };
  document.addEventListener('visibilitychange', askIfDue);
  setInterval(askIfDue, UPDATE_EVERY_MS / 2);
}

function pathOf(data: unknown): string | undefined {
  const open: unknown =
    typeof data === 'object' && data !== null && 'open' in data ? data.open : null;
  return typeof open === 'string' && /^\/(?![/\\])/.test(open) ? open : undefined;
}
