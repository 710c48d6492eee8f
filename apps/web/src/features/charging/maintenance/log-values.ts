// A log to be asked for as its form holds it, and as the server takes it. Pure.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type LogBody = ValidRequestOf<'requestLog'>['body'];
export type LogValues = { kind: LogBody['kind']; url: string };

export function validateLog({ kind, url }: LogValues): { body: LogBody } | { faults: 'url'[] } {
  const address = url.trim();
  const parsed = calls.requestLog.body.safeParse({ kind, ...(address !== '' && { url: address }) });
  return parsed.success ? { body: parsed.data } : { faults: ['url'] };
}
