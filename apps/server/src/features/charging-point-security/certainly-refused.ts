import type { Worded } from '../charging/public.ts';

const TAKEN: ReadonlySet<string> = new Set(['Accepted', 'RebootRequired']);
const NO_RESPONSE: ReadonlySet<string> = new Set(['timeout', 'closed', 'invalid-response']);

/** False after a time-out or a lost connection, because the charging point may have applied the change. */
export const isCertainlyRefused = (sent: Worded): boolean =>
  sent.ok ? !TAKEN.has(sent.response.status) : !NO_RESPONSE.has(sent.kind);
