/** The service worker: caches the shell for offline use, shows push messages and opens their pages. */
import { openPage, shownOf, type Tabs } from './push-messages.ts';
import { answer, dropOthers, keepShell, type Shell } from './shell-cache.ts';

/** Inserted by the build. */
declare const VOLTAGORA_SHELL: Shell;

type Waiting = { waitUntil: (work: Promise<unknown>) => void };
type Events = {
  install: Waiting;
  activate: Waiting;
  fetch: { request: Request; respondWith: (answer: Promise<Response>) => void };
  message: { data: unknown };
  push: Waiting & { data: { text: () => string } | null };
  notificationclick: Waiting & { notification: Notification };
};
type WorkerScope = {
  addEventListener: <N extends keyof Events>(name: N, listener: (event: Events[N]) => void) => void;
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: Tabs & { claim: () => Promise<void> };
};
// The types of pages and of workers conflict within one program.
const worker = globalThis as unknown as WorkerScope;
const shell = VOLTAGORA_SHELL;

worker.addEventListener('install', (event) => event.waitUntil(keepShell(caches, shell)));
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOthers(caches, shell).then(() => worker.clients.claim())),
);
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const parts = { caches, send: (request: Request) => fetch(request), shell };
  const answered = answer(event.request, location.origin, parts);
  if (answered) event.respondWith(answered);
});
worker.addEventListener('push', (event) => {
  const { title, options } = shownOf(event.data?.text());
  event.waitUntil(worker.registration.showNotification(title, options));
});
worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPage(worker.clients, String(notification.data?.link ?? '/notifications')));
});
