/** OCPI regular hours: weekday 1 is Monday, times like 08:30; an end before its begin runs past midnight. */
export interface RegularHours {
  weekday: number;
  period_begin: string;
  period_end: string;
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Why the opening hours are invalid, in words; undefined when they are valid. */
export function openingHoursFault(hours: readonly RegularHours[]): string | undefined {
  if (hours.some(({ period_begin: begin, period_end: end }) => begin === end)) {
    return 'must not begin and end at the same time; a whole day is 00:00 to 24:00';
  }
  if (hours.some(({ period_begin: begin }) => begin === '24:00')) {
    return 'must not begin at 24:00; it is 00:00 of the next day';
  }
  const periods = hours.map(inWeek).toSorted((a, b) => a.from - b.from);
  const isOverlapping = periods.some(({ to }, at) => {
    const next = periods[at + 1];
    const first = periods[0];
    return next === undefined ? first !== undefined && to - WEEK > first.from : to > next.from;
  });
  return isOverlapping ? 'must not overlap' : undefined;
}

/** In minutes from the start of the week; `to` may lie in the next week. */
function inWeek({ weekday, period_begin, period_end }: RegularHours): { from: number; to: number } {
  const begin = minutesOf(period_begin);
  const end = minutesOf(period_end);
  const from = (weekday - 1) * DAY + begin;
  return { from, to: from + (end > begin ? end - begin : end - begin + DAY) };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
