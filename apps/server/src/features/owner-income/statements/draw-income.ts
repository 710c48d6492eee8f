// The PDF of a month's income: the sums that an accountant needs, and each session, fee and refund.
import { setImmediate } from 'node:timers/promises';
import { bookingNumber, type CurrencyName, sumEarnings } from '@voltagora/domain';
import { openPdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { Month } from '../../../platform/text/month.ts';
import type { Language } from '../../../platform/texts/language.ts';
import { localFormats } from '../../../platform/texts/local-formats.ts';
import type { Earned } from '../earning-of.ts';
import { incomeTexts } from '../income-texts.ts';
import { type Recipient, recipientLines } from '../invoices/recipient.ts';

export interface MonthOfIncome extends Month {
  owner: Recipient;
  rows: readonly Earned[];
  currency: CurrencyName;
}

export async function drawIncome(
  of: MonthOfIncome,
  { lang, timeZone, host }: { lang: Language; timeZone: string; host: string },
): Promise<AsyncIterable<Uint8Array>> {
  const t = incomeTexts(lang);
  const local = localFormats(lang, timeZone);
  const money = (minor: number) => local.amount(minor / 100, of.currency);
  const sum = sumEarnings(of.rows.map((row) => row.money));
  const month = local.month(of.name);
  const paper = openPdfDocument({
    title: `${t('income.title')} ${month}`,
    lang,
    madeAt: of.stop,
    foot: ['Voltagora', host].filter(Boolean).join(' · '),
    pageOf: (page, pages) => t('page', { page, pages }),
  });
  paper.head({
    title: t('income.title'),
    lines: [month, ...recipientLines(of.owner, t('taxNumber'))],
    figure: [t('net'), money(sum.net)],
  });
  paper.sums([
    [t('gross'), money(sum.gross)],
    [t('vat'), money(-sum.vat)],
    [t('commissionNet'), money(sum.commissionVat - sum.commission)],
    [t('net'), money(sum.net)],
  ]);
  paper.sums([
    [t('gross'), money(sum.gross)],
    [t('commission'), money(-sum.commission)],
    [t('paidOut'), money(sum.paidOut)],
  ]);
  paper.note(t('income.explained', { zone: timeZone }));
  paper.gap(8);
  const cell = (minor: number) => local.quantity(minor / 100);
  await paper.table(columnsOf(t, { day: local.time, amount: cell }), inTurns(of.rows));
  return paper.close();
}

interface Formats {
  day: (at: Date) => string;
  amount: (minor: number) => string;
}

function columnsOf(t: ReturnType<typeof incomeTexts>, { day, amount }: Formats) {
  const figure = (title: string, of: (row: Earned) => number) =>
    ({ title, width: 54, kind: 'figure', cell: (row: Earned) => amount(of(row)) }) as const;
  return [
    { title: t('columns.time'), width: 108, kind: 'text', cell: ({ at }: Earned) => day(at) },
    {
      title: t('columns.what'),
      width: 121,
      kind: 'text',
      cell: (row: Earned) =>
        `${t(`kinds.${row.kind}`)} ${bookingNumber(row.reservationId)}, ${row.stationName}`,
    },
    figure(t('columns.gross'), ({ money }) => money.gross),
    figure(t('columns.vat'), ({ money }) => money.vat),
    figure(t('columns.commission'), ({ money }) => money.commission),
    figure(t('columns.net'), ({ money }) => money.net),
    figure(t('columns.tokens'), (row) => row.grossMinor - row.commissionMinor),
  ] as const;
}

const TURN_ROWS = 100;

/** Yields to the event loop after some rows, since drawing blocks it. */
async function* inTurns(rows: readonly Earned[]): AsyncGenerator<Earned[]> {
  for (let from = 0; from < rows.length; from += TURN_ROWS) {
    yield rows.slice(from, from + TURN_ROWS);
    await setImmediate();
  }
}
