// Requests data from the ENTSO-E Transparency Platform, one request at a time. The token is never logged.
import { createSerialQueue } from '../../../platform/jobs/serial-queue.ts';
import { ProviderFailure, type EnergyProvider } from './energy-provider.ts';
import { EntsoeDocumentError, readEntsoeDocument } from './entsoe-document.ts';
import { dayOf, marketDay, type SeriesKind } from '../market/market-day.ts';
import type { Zone } from '../zones.ts';

interface EntsoeOptions {
  token: string;
  /** Ends with `/api`, without a query. */
  url: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const WAITING_MAX = 60;
const BYTES_MAX = 8_000_000;
const MINUTE_MS = 60_000;
/** More than 400 requests per minute lead to status 429 for ten minutes. */
const RATE_LIMIT_PAUSE_MS = 10 * MINUTE_MS;
const REFUSED_MS = 60 * MINUTE_MS;
const NOTHING_FOUND = /no matching data found/i;

export function createEntsoeProvider(options: EntsoeOptions): EnergyProvider {
  const serialQueue = createSerialQueue(WAITING_MAX);
  return {
    name: 'entsoe',
    readDay: async (zone, kind, date) =>
      serialQueue(async () => {
        const day = marketDay(date, zone.marketTimeZone);
        const document = readDocument(await ask(options, questionOf(zone, kind, day)));
        if (document.kind === 'series') return dayOf([document], kind, day);
        if (NOTHING_FOUND.test(document.text)) return undefined;
        throw new ProviderFailure(
          `ENTSO-E answered: ${document.code} ${document.text.slice(0, 200)}`,
        );
      }),
  };
}

function questionOf(zone: Zone, kind: SeriesKind, day: { start: number; stop: number }) {
  const domains = {
    price: { documentType: 'A44', in_Domain: zone.eic, out_Domain: zone.eic },
    wind_solar: { documentType: 'A69', processType: 'A01', in_Domain: zone.eic },
    load: { documentType: 'A65', processType: 'A01', outBiddingZone_Domain: zone.eic },
  };
  return { ...domains[kind], periodStart: stamp(day.start), periodEnd: stamp(day.stop) };
}

/** yyyyMMddHHmm in UTC. */
const stamp = (moment: number): string =>
  new Date(moment).toISOString().replaceAll(/[-T:]/g, '').slice(0, 12);

async function ask(
  { url, token, timeoutMs = TIMEOUT_MS }: EntsoeOptions,
  question: Record<string, string>,
): Promise<string> {
  const asked = new URLSearchParams({ ...question, securityToken: token });
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${url}?${asked.toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
      // A redirect would send the token to another host.
      redirect: 'error',
    });
    text = await readBounded(answer);
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    // The message of fetch may contain the address, which contains the token.
    throw new ProviderFailure('ENTSO-E could not be reached');
  }
  if (answer.status === 429)
    throw new ProviderFailure('ENTSO-E was asked too often', RATE_LIMIT_PAUSE_MS);
  if (answer.status === 401) throw new ProviderFailure('ENTSO-E refuses the token', REFUSED_MS);
  // Status 400 comes with an acknowledgement document that gives the reason.
  if (!answer.ok && answer.status !== 400) {
    throw new ProviderFailure(`ENTSO-E answered with status ${answer.status}`);
  }
  return text;
}

async function readBounded(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > BYTES_MAX) throw new ProviderFailure('ENTSO-E response too large');
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

function readDocument(xml: string) {
  try {
    return readEntsoeDocument(xml);
  } catch (error) {
    if (!(error instanceof EntsoeDocumentError)) throw error;
    throw new ProviderFailure(`ENTSO-E sent a document that is refused: ${error.message}`);
  }
}
