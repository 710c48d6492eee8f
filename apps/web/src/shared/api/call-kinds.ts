/** The calls of the contract by use: read, command, or file download. */
import type { CallName, calls, RequestOf } from '@voltagora/contract';
import { wireCalls } from './wire/wire-calls.ts';

type Part<K extends string, V> = [V] extends [undefined]
  ? { [key in K]?: undefined }
  : object extends V
    ? { [key in K]?: V }
    : { [key in K]: V };
/** The parts of a request; parts without required fields are optional. */
export type ClientRequest<N extends CallName> = Part<'params', RequestOf<N>['params']> &
  Part<'query', RequestOf<N>['query']> &
  Part<'body', RequestOf<N>['body']> &
  ((typeof calls)[N] extends { isMultipart: true } ? { file: File } : { file?: undefined });

type NamesOf<Shape> = {
  [N in CallName]: (typeof calls)[N] extends Shape ? N : never;
}[CallName];
/** Calls that answer with a file. */
export type DownloadName = NamesOf<{ download: string }>;
/** Calls that change nothing: their answers are cached. */
export type ReadName = Exclude<NamesOf<{ method: 'GET' }>, DownloadName>;
/** Calls that change nothing but are posted because of their size; never cached. */
export type QuestionName =
  | 'quoteReservation'
  | 'checkReservation'
  | 'countStationLabels'
  | 'planTrip'
  | 'quoteGuestCharge';
/** All other calls. */
export type CommandName = Exclude<CallName, ReadName | DownloadName>;

// Object.keys loses the literal keys of a record.
const callNames = Object.keys(wireCalls) as CallName[];
export const readNames = callNames.filter((name): name is ReadName => {
  const { method, download } = wireCalls[name];
  return method === 'GET' && !download;
});
export const commandNames = callNames.filter((name): name is CommandName => {
  const { method, download } = wireCalls[name];
  return method !== 'GET' && !download;
});
