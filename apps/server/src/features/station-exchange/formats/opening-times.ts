// Lenient reader of OCPI opening times: `twentyfourseven`, or regular hours in the station's time zone.
import type { OpeningHours } from '@voltagora/contract';
import { fieldOf, isRecord, numberOf, recordsOf, textOf } from '../import/feed-fields.ts';
import type { FeedFixes } from '../import/feed-station.ts';

export interface OpeningTimes {
  open247: boolean | null;
  openingHours: OpeningHours | null;
}

const ENTRIES_MAX = 28;
const DAYS = 7;

/** Both null when the feed has no hours. */
export function readOpeningTimes(value: unknown, fixes: FeedFixes): OpeningTimes {
  if (!isRecord(value)) return { open247: null, openingHours: null };
  const always = fieldOf(value, 'twentyfourseven');
  if (always === true || always === 'true') return { open247: true, openingHours: null };
  const given = recordsOf(fieldOf(value, 'regular_hours'));
  const hours = given.flatMap((entry) => {
    const weekday = numberOf(fieldOf(entry, 'weekday'));
    const begin = timeOf(fieldOf(entry, 'period_begin'));
    const end = timeOf(fieldOf(entry, 'period_end'));
    if (weekday === undefined || begin === undefined || end === undefined) return [];
    if (!Number.isInteger(weekday) || weekday < 1 || weekday > DAYS) return [];
    return [{ weekday, period_begin: begin, period_end: endOf(begin, end, fixes) }];
  });
  if (hours.length < given.length) fixes.note('opening hours that cannot be read: left out', given);
  const known = hours.slice(0, ENTRIES_MAX);
  const isAlways = new Set(known.filter(isWholeDay).map(({ weekday }) => weekday)).size === DAYS;
  if (isAlways) return { open247: true, openingHours: null };
  const isSaid = known.length > 0 || always === false || always === 'false';
  return { open247: isSaid ? false : null, openingHours: known.length > 0 ? known : null };
}

/** Midnight at the end of a day becomes 24:00; 00:00 to 00:00 means the whole day. */
function endOf(begin: string, end: string, fixes: FeedFixes): string {
  if (begin === '00:00' && end === '23:59') return '24:00';
  if (end !== '00:00') return end;
  if (begin === '00:00') fixes.note('opening hours from 00:00 to 00:00: taken for the whole day');
  return '24:00';
}

const isWholeDay = ({ period_begin, period_end }: OpeningHours[number]) =>
  period_begin === '00:00' && period_end === '24:00';

function timeOf(value: unknown): string | undefined {
  const [, hour = '', minute = ''] = /^(\d{1,2}):(\d\d)(:\d\d)?$/.exec(textOf(value, 8)) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time) ? time : undefined;
}
