import type { Worded } from '../charging/public.ts';

const TAKEN: ReadonlySet<string> = new Set(['Accepted', 'RebootRequired']);
const UNHEARD: ReadonlySet<string> = new Set(['timeout', 'closed', 'invalid-response']);

/** After a time-out or a lost line a charging point may have taken what it was sent. */
export const isCertainlyRefused = (sent: Worded): boolean =>
  sent.ok ? !TAKEN.has(sent.response.status) : !UNHEARD.has(sent.kind);
