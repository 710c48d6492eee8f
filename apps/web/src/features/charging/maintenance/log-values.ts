// A log to be asked for as its form holds it, and as the server takes it.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type LogValues = { kind: ValidRequestOf<'requestLog'>['body']['kind']; url: string };

export const LOG_FORM = {
  schema: calls.requestLog.body,
  toBody: ({ kind, url }: LogValues) => ({ kind, ...(url.trim() !== '' && { url: url.trim() }) }),
};
