// Form values of a log request, and their conversion to the request body.
import { calls, type ValidRequestOf } from '@voltagora/contract';

export type LogValues = { kind: ValidRequestOf<'requestLog'>['body']['kind']; url: string };

export const LOG_FORM = {
  schema: calls.requestLog.body,
  toBody: ({ kind, url }: LogValues) => ({ kind, ...(url.trim() !== '' && { url: url.trim() }) }),
};
