// Reads timestamps of charging points.

const FORM = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/iu;
const FIRST_PLAUSIBLE_MS = Date.UTC(2015, 0, 1);
const DAY_MS = 86_400_000;

/**
 * The instant of a timestamp: without a zone it is UTC, `+02` is an offset. A clock that was never set (before 2015) or is more
 * than a day ahead, or an invalid text, yields the time of receipt.
 */
export function readTimestamp(text: string | undefined, receivedAt: Date): Date {
  const parts = FORM.exec(text?.trim() ?? '');
  if (parts === null) return receivedAt;
  const [, day, time, fraction = '', zone = 'Z'] = parts;
  const at = new Date(`${day}T${time}${fraction.slice(0, 4)}${fullZone(zone)}`);
  const plausible =
    at.getTime() >= FIRST_PLAUSIBLE_MS && at.getTime() <= receivedAt.getTime() + DAY_MS;
  return plausible ? at : receivedAt;
}

function fullZone(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
