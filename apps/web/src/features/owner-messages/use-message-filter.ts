// The filters of the messages, in the URL, so that links and the back button work.
import type { RequestOf } from '@voltagora/contract';
import { useSearchParams } from 'react-router';
import { useWriteParams } from '../../shared/ui/use-address.ts';

export const PAGE_SIZE = 20;

const NAMES = ['search', 'direction', 'action', 'errors', 'from', 'to'] as const;
type Name = (typeof NAMES)[number];
const BEFORE = 'msg_before';
const key = (name: Name) => `msg_${name}`;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u;

export type MessageFilter = ReturnType<typeof useMessageFilter>;

export function useMessageFilter() {
  const [params] = useSearchParams();
  const write = useWriteParams();
  const value = (name: Name): string => params.get(key(name)) ?? '';
  const before = Number(params.get(BEFORE));
  const isPage = Number.isInteger(before) && before > 0;
  return {
    value,
    /** A changed filter starts from the newest message again. */
    narrow: (name: Name, text: string) => write({ [key(name)]: text, [BEFORE]: null }),
    clear: () =>
      write({ ...Object.fromEntries(NAMES.map((name) => [key(name), null])), [BEFORE]: null }),
    isNarrowed: NAMES.some((name) => value(name) !== ''),
    /** The last message of the page before; null shows the newest. */
    before: isPage ? before : null,
    goBefore: (id: number | null) => write({ [BEFORE]: id === null ? null : String(id) }),
    query: queryOf(value, isPage ? before : null),
  };
}

/** Invalid values in the URL are ignored. */
function queryOf(
  value: (name: Name) => string,
  before: number | null,
): NonNullable<RequestOf<'listPointFrames'>['query']> {
  const direction = (['received', 'sent'] as const).find((one) => one === value('direction'));
  const search = value('search').slice(0, 100);
  const action = value('action').slice(0, 50);
  const [from, to] = [momentOf(value('from')), momentOf(value('to'))];
  return {
    page_size: PAGE_SIZE,
    ...(search && { search }),
    ...(direction && { direction }),
    ...(action && { action }),
    ...(value('errors') === 'only' && { errors: 'only' as const }),
    ...(from && { from }),
    ...(to && { to }),
    ...(before !== null && { before }),
  };
}

/** Converts a local time of this device to an ISO time. */
function momentOf(text: string): string | undefined {
  const at = MOMENT.test(text) ? new Date(text) : null;
  return at === null || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
