/** From and until in minutes after midnight, by the person's own clock; until before from runs over midnight. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/**
 * Milliseconds until the quiet is over, 0 outside of it. `minuteOfDay` is the time on the person's clock; a clock that is
 * changed in the same night is off by that hour.
 */
export function quietForMs(hours: QuietHours | null, minuteOfDay: number): number {
  if (hours === null) return 0;
  const { fromMinute, untilMinute } = hours;
  const since = (minute: number) => (minute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const length = since(untilMinute);
  const passed = since(minuteOfDay);
  return passed < length ? (length - passed) * MINUTE_MS : 0;
}
