/** Writes one event as an iCalendar file (RFC 5545), in UTC. */

export type CalendarEvent = {
  /** The same for each file of the same event, so that a calendar replaces it. */
  uid: string;
  start: string;
  stop: string;
  title: string;
  place: string;
  url: string;
};

const LINE_BYTES = 75;

export function calendarFile(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Voltagora//Booking//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${inUtc(now)}`,
    `DTSTART:${inUtc(new Date(event.start))}`,
    `DTEND:${inUtc(new Date(event.stop))}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `URL:${event.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** "20261126T072300Z" */
const inUtc = (moment: Date): string =>
  moment.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '');

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** No line is longer than 75 bytes; a character is never split. */
function folded(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(' ');
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n');
}
