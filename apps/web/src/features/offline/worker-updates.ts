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
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
}

function pathOf(data: unknown): string | undefined {
  const open: unknown =
    typeof data === 'object' && data !== null && 'open' in data ? data.open : null;
  return typeof open === 'string' && /^\/(?![/\\])/.test(open) ? open : undefined;
}
