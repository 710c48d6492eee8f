// What people and machines write comes out as text wherever it leaves the server: in mails, in files, in calendars.
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeCalendar } from '../features/calendar-feeds/write-calendar.ts';
import type { SessionRow } from '../features/owner-lists/sessions.reads.ts';
import { transactionColumns } from '../features/owner-lists/transaction-columns.ts';
import { type BookingNotice, bookingMail } from '../features/reservations/mails/booking-mail.ts';
import type { FileRow } from '../features/reservations/lists/owner-reservations.reads.ts';
import { RESERVATION_COLUMNS } from '../features/reservations/lists/reservation-columns.ts';
import { type CsvColumns, csvTable } from '../platform/text/csv-table.ts';

const AT = new Date('2026-11-21T08:00:00Z');
const HTML = `<img src=x onerror="steal()"><script>alert('1')</script>`;
const FORMULA = '=HYPERLINK("http://x.example","Refund")';
const BIDI = '\u202Egpj.exe\u202C \u2067abc\u2069';
const BREAKS = 'one\r\nBEGIN:VEVENT\r\nSUMMARY:two';
const HOSTILE = [HTML, FORMULA, BIDI, BREAKS];

const noticeOf = (text: string): BookingNotice => ({
  id: 'one',
  to: 'maria@example.org',
  lang: 'en',
  stationName: text,
  address: text,
  city: text,
  plugLabel: text,
  timeZone: 'Europe/Athens',
  start: AT,
  stop: AT,
  paymentMethod: 'tokens',
  currency: 'EURO',
  quotedTotalMicro: 100_000,
  holdMinor: 100,
  billedTotalMicro: null,
  billedMinor: null,
  energyWh: null,
  choices: {},
});

async function fileOf<R>(columns: CsvColumns<R>, row: R): Promise<Record<string, string>[]> {
  const slices = async function* () {
    yield [row];
  };
  let file = '';
  for await (const part of csvTable(columns, slices())) file += part;
  return parse<Record<string, string>>(file, { bom: true, columns: true });
}
const asCell = (text: string) => (text.startsWith('=') ? `'${text}` : text);

test.each(HOSTILE)('[B18] %j is text in the mail about a booking called off', (text) => {
  const {
    html,
    subject,
    text: plain,
  } = bookingMail('rejected', noticeOf(text), {
    message: text,
    publicUrl: 'https://charge.example',
  });
  expect(html).not.toMatch(/<script|<img|"steal/);
  expect(plain).toContain(`Their message: “${text}”`);
  // Nothing of theirs is in everybody's list of mails.
  expect(subject).toBe('Your booking was cancelled by the station');
});

test.each(HOSTILE)('[B18] %j is text in the file of reservations', async (text) => {
  const row = {
    id: 'r',
    start_time: AT,
    stop_time: AT,
    created_at: AT,
    time_zone: 'Europe/Athens',
    status: 'RESERVED',
    station_name: text,
    city: text,
    plug_label: text,
    driver_email: text,
    comments: text,
    energy_wh: null,
    billed_minor: null,
    billed_total_micro: null,
    idle_due_minor: null,
    idle_total_micro: null,
    tariff: null,
    cursor: '',
  } satisfies FileRow;
  const cell = asCell(text);
  expect(await fileOf(RESERVATION_COLUMNS, row)).toMatchObject([
    { Station: cell, City: cell, Plug: cell, Driver: cell, Comments: cell, Reservation: 'r' },
  ]);
});

test.each(HOSTILE)('[B18] %j is text in the file of sessions', async (text) => {
  const row = {
    id: '7',
    started_at: AT,
    stopped_at: AT,
    time_zone: 'Europe/Athens',
    station_name: text,
    label: text,
    id_tag_user: text,
    energy_wh: 1000,
    flags: [],
    transaction_id: 1,
    charger_transaction_id: text,
    id_tag: text,
    stop_reason: text,
    meter_start_wh: 0,
    counted_from_wh: null,
    billed_minor: null,
    billed_total_micro: null,
    currency: 'EURO',
    cursor: '',
    plug_id: 1,
    station_id: 1,
    reservation_id: null,
    vat_micro: null,
    token_price_micro: null,
    commission_minor: 0,
  } satisfies SessionRow;
  const columns = transactionColumns({ tokenPriceMicro: 100_000, commissionVatMicro: 0 });
  const cell = asCell(text);
  expect(await fileOf(columns, row)).toMatchObject([
    { Station: cell, Plug: cell, 'Id tag of': cell, Transaction: '7' },
  ]);
});

test.each(HOSTILE)('[B18] %j is text in a calendar', (text) => {
  const entry = {
    id: '0198c0de-1a2b-7c3d-8e4f-001122334455',
    plug: { id: 1, label: text },
    kind: 'unavailable' as const,
    start_time: AT.toISOString(),
    stop_time: AT.toISOString(),
    note: text,
  };
  const calendar = writeCalendar({ name: text, entries: [entry], lang: 'en', now: AT });
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  const named = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
  const written = text.replaceAll(/[\\;,]/gu, String.raw`\$&`).replaceAll('\r\n', String.raw`\n`);
  expect(named('X-WR-CALNAME')).toEqual([`X-WR-CALNAME:${written}`]);
  expect(named('DESCRIPTION')).toEqual([`DESCRIPTION:${written}`]);
  expect(named('SUMMARY')).toEqual([`SUMMARY:Unavailable\\, plug ${written}`]);
  expect(named('BEGIN')).toEqual(['BEGIN:VCALENDAR', 'BEGIN:VEVENT']);
});
