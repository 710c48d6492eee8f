/** From and until in minutes after the user's local midnight; an `until` before `from` is on the next day. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/**
 * Milliseconds until the quiet hours end, 0 outside of them. `minuteOfDay` is the user's local time; a clock change in the same
 * night makes it wrong by that hour.
 */
export function quietForMs(hours: QuietHours | null, minuteOfDay: number): number {
  if (hours === null) return 0;
  const { fromMinute, untilMinute } = hours;
  const since = (minute: number) => (minute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const length = since(untilMinute);
  const passed = since(minuteOfDay);
  return passed < length ? (length - passed) * MINUTE_MS : 0;
}
