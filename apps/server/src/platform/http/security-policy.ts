// The Content-Security-Policy: only our own origin, and what the settings add.
import type { IncomingMessage } from 'node:http';
import { isPrivatePage } from '@voltagora/contract';
import type { Config } from '../config.ts';

export type PolicySettings = Pick<Config, 'mapStyleUrl' | 'outside' | 'publicUrl'>;

/** The directives for helmet; those with outside services are computed per page. */
export function securityPolicy(settings?: PolicySettings) {
  const { scripts, reached } = outsideOrigins(settings);
  const map = settings?.mapStyleUrl === undefined ? [] : [new URL(settings.mapStyleUrl).origin];
  const more = settings?.outside.origins ?? [];
  const loaded = unlessPrivate([...scripts, ...more]);
  const shown = unlessPrivate([...scripts, ...reached]);
  // The next page may show a map under the policy of this one.
  const tiles = () => [...new Set([...map, ...more])].join(' ');
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", loaded],
    // Mantine and MapLibre set styles from scripts; our markup contains none.
    styleSrc: ["'self'", "'unsafe-inline'", loaded],
    imgSrc: ["'self'", 'data:', 'blob:', tiles, shown],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", ownSockets(settings?.publicUrl), tiles, shown],
    fontSrc: ["'self'", 'data:', loaded],
    frameSrc: ["'self'", loaded],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // Plain http must work on the machine of the host; a proxy adds TLS.
    upgradeInsecureRequests: null,
  };
}

/** The client leaves a document with outside services before such a page, by loading that page anew. */
const unlessPrivate = (origins: readonly string[]) => (request: IncomingMessage) =>
  isPrivatePage((request.url ?? '').split('?')[0] ?? '') ? '' : [...new Set(origins)].join(' ');

/** A name or address with a port: a header with more in it could add directives. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Our own WebSockets, which older browsers do not count as 'self'. */
const ownSockets = (publicUrl: string | undefined) => (request: IncomingMessage) => {
  const hosts = [
    request.headers.host ?? '',
    publicUrl === undefined ? '' : new URL(publicUrl).host,
  ];
  const own = new Set(hosts.filter((host) => HOST.test(host)));
  return [...own].flatMap((host) => [`ws://${host}`, `wss://${host}`]).join(' ');
};

function outsideOrigins(settings?: PolicySettings) {
  const { analytics, chatScriptUrl, errorDsn } = settings?.outside ?? {};
  const originsOf = (urls: readonly (string | undefined)[]) =>
    urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return {
    scripts: originsOf([analytics?.scriptUrl, chatScriptUrl]),
    reached: originsOf([errorDsn]),
  };
}
