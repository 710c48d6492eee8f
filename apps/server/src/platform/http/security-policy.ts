// The Content-Security-Policy: only our own origin, and what the settings add.
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/** Pages on which only we and the payment provider may run code. */
const PAYMENT_PAGE = '/complete-payment-session';

export type PolicySettings = Pick<Config, 'mapStyleUrl' | 'outside'>;

/** The directives for helmet; those with outside services are computed per page. */
export function securityPolicy(settings?: PolicySettings) {
  const { scripts, reached } = outsideOrigins(settings);
  const map = settings?.mapStyleUrl === undefined ? [] : [new URL(settings.mapStyleUrl).origin];
  const more = settings?.outside.origins ?? [];
  const loaded = unlessPaying([...scripts, ...more]);
  const shown = unlessPaying([...scripts, ...reached]);
  // The next page may show a map under the policy of this one.
  const tiles = () => [...new Set([...map, ...more])].join(' ');
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", loaded],
    // Mantine and MapLibre set styles from scripts; our markup contains none.
    styleSrc: ["'self'", "'unsafe-inline'", loaded],
    imgSrc: ["'self'", 'data:', 'blob:', tiles, shown],
    workerSrc: ["'self'", 'blob:'],
    connectSrc: ["'self'", 'ws:', 'wss:', tiles, shown],
    fontSrc: ["'self'", 'data:', loaded],
    frameSrc: ["'self'", loaded],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    // Plain http must work on the machine of the host; a proxy adds TLS.
    upgradeInsecureRequests: null,
  };
}

/** The client leaves a document with outside services before the payment page, by loading that page anew. */
const unlessPaying = (origins: readonly string[]) => (request: IncomingMessage) =>
  request.url?.startsWith(PAYMENT_PAGE) ? '' : [...new Set(origins)].join(' ');

function outsideOrigins(settings?: PolicySettings) {
  const { analytics, chatScriptUrl, errorDsn } = settings?.outside ?? {};
  const originsOf = (urls: readonly (string | undefined)[]) =>
    urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
  return {
    scripts: originsOf([analytics?.scriptUrl, chatScriptUrl]),
    reached: originsOf([errorDsn]),
  };
}
