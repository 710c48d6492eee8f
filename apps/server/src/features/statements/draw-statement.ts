// The PDF of a wallet's monthly statement: four totals that add up, and every movement with its running balance.
import { setImmediate } from 'node:timers/promises';
import { type CurrencyName, payoutMinor, tokenMinorToTokens } from '@voltagora/domain';
import { openPdfDocument } from '../../platform/pdf/pdf-document.ts';
import type { Language } from '../../platform/texts/language.ts';
import { type LocalFormats, localFormats } from '../../platform/texts/local-formats.ts';
import { tokenAmount } from '../../platform/texts/token-amount.ts';
import type { Month } from '../../platform/text/month.ts';
import { isShownKind, type StatementTexts, statementTexts } from './statement-texts.ts';
import type { Movement } from './statements.reads.ts';

interface MonthOfWallet extends Month {
  role: 'driver' | 'station_owner';
  holder: { first_name: string; last_name: string; email: string };
  openingMinor: number;
  movements: readonly Movement[];
}
/** The price of a token, in micro units of the currency. */
export interface TokenWorth {
  priceMicro: number;
  currency: CurrencyName;
}
interface Line {
  movement: Movement;
  balanceMinor: number;
}

export async function drawStatement(
  of: MonthOfWallet,
  given: { lang: Language; timeZone: string; host: string; worth: TokenWorth },
): Promise<AsyncIterable<Uint8Array>> {
  const { lang, timeZone, host, worth } = given;
  const t = statementTexts(lang);
  const local = localFormats(lang, timeZone);
  const money = moneyOf(local, worth);
  const lines = (minor: number) => [money(minor), tokenAmount(lang, minor)];
  const { receivedMinor, spentMinor } = totalsOf(of.movements);
  const closingMinor = of.openingMinor + receivedMinor - spentMinor;
  const month = local.month(of.name);
  const paper = openPdfDocument({
    title: `${t('title')} ${month}`,
    lang,
    madeAt: of.stop,
    foot: ['Voltagora', host].filter(Boolean).join(' · '),
    pageOf: (page, pages) => t('page', { page, pages }),
  });
  const name = `${of.holder.first_name} ${of.holder.last_name}`.trim();
  paper.head({
    title: t('title'),
    lines: [month, t(`wallet.${of.role}`), [name, of.holder.email].filter(Boolean).join(', ')],
    figure: [t('end'), money(closingMinor)],
  });
  paper.blocks([
    { label: t('opening'), lines: lines(of.openingMinor) },
    { label: t('received'), lines: lines(receivedMinor) },
    { label: t('spent'), lines: lines(spentMinor) },
    { label: t('end'), lines: lines(closingMinor) },
  ]);
  const price = local.price(worth.priceMicro / 1_000_000, worth.currency);
  paper.note(t('zone', { zone: timeZone, price }));
  paper.gap(8);
  await paper.table(columnsOf(t, local, money), inTurns(linesOf(of)));
  return paper.close();
}

function totalsOf(movements: readonly Movement[]) {
  let [receivedMinor, spentMinor] = [0, 0];
  for (const { changeMinor } of movements) {
    if (changeMinor > 0) receivedMinor += changeMinor;
    else spentMinor -= changeMinor;
  }
  return { receivedMinor, spentMinor };
}

/** The running balance starts at the opening balance, so it ends at the closing one even if transfers are out of order. */
function linesOf({ openingMinor, movements }: MonthOfWallet): Line[] {
  let balanceMinor = openingMinor;
  return movements.map((movement) => {
    balanceMinor += movement.changeMinor;
    return { movement, balanceMinor };
  });
}

/** At today's price of a token, cut to hundredths. */
const moneyOf =
  (local: LocalFormats, { priceMicro, currency }: TokenWorth) =>
  (tokensMinor: number): string =>
    local.amount(payoutMinor(tokensMinor, priceMicro) / 100, currency);

function columnsOf(t: StatementTexts, local: LocalFormats, money: (minor: number) => string) {
  return [
    {
      title: t('columns.time'),
      width: 128,
      kind: 'text',
      cell: ({ movement }: Line) => local.time(movement.at),
    },
    {
      title: t('columns.what'),
      width: 96,
      kind: 'text',
      cell: ({ movement: { reason } }: Line) =>
        isShownKind(reason) ? t(`kinds.${reason}`) : reason,
    },
    {
      title: t('columns.station'),
      width: 95,
      kind: 'text',
      cell: ({ movement }: Line) => movement.stationName ?? '',
    },
    {
      title: t('columns.amount'),
      width: 60,
      kind: 'figure',
      cell: ({ movement }: Line) => money(movement.changeMinor),
    },
    {
      title: t('columns.tokens'),
      width: 60,
      kind: 'figure',
      cell: ({ movement }: Line) => local.tokens(tokenMinorToTokens(movement.changeMinor)),
    },
    {
      title: t('columns.balance'),
      width: 60,
      kind: 'figure',
      cell: (line: Line) => money(line.balanceMinor),
    },
  ] as const;
}

const TURN_ROWS = 100;

/** Yields to the event loop after some rows, since drawing blocks it. */
async function* inTurns(lines: readonly Line[]): AsyncGenerator<Line[]> {
  for (let from = 0; from < lines.length; from += TURN_ROWS) {
    yield lines.slice(from, from + TURN_ROWS);
    await setImmediate();
  }
}
