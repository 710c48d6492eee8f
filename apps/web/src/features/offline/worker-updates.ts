/** The service worker beside the pages: registered when a page has loaded; a new one takes over when the person says so. */

type Workers = Pick<ServiceWorkerContainer, 'register' | 'addEventListener'> & {
  controller: unknown;
};

/** Tells of a new version that waits; answers nothing where there are no workers. `take` gives way to it. */
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
    // The first of all is no update.
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
