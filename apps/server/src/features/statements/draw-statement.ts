// One month of a wallet on paper: four figures that add up, and every movement with what was there after it.
import { setImmediate } from 'node:timers/promises';
import { tokenMinorToTokens } from '@voltagora/domain';
import { openPdfDocument } from '../../platform/pdf/pdf-document.ts';
import { type LocalWords, localWords } from '../../platform/text/local-words.ts';
import type { Month } from './month.ts';
import { STATEMENT_WORDS, type StatementWords } from './statement-words.ts';
import type { Movement } from './statements.reads.ts';

interface MonthOfWallet extends Month {
  role: 'driver' | 'station_owner';
  holder: { first_name: string; last_name: string; email: string };
  openingMinor: number;
  movements: readonly Movement[];
}
interface Line {
  movement: Movement;
  balanceMinor: number;
}

export async function drawStatement(
  of: MonthOfWallet,
  { lang, timeZone, host }: { lang: 'en' | 'el'; timeZone: string; host: string },
): Promise<AsyncIterable<Uint8Array>> {
  const words = STATEMENT_WORDS[lang];
  const local = localWords(lang, timeZone);
  const tokens = (minor: number) => local.tokens(tokenMinorToTokens(minor));
  const { receivedMinor, spentMinor } = totalsOf(of.movements);
  const closing = tokens(of.openingMinor + receivedMinor - spentMinor);
  const month = local.month(of.name);
  const paper = openPdfDocument({
    title: `${words.title} ${month}`,
    lang,
    madeAt: of.stop,
    foot: ['Voltagora', host].filter(Boolean).join(' · '),
    pageOf: words.page,
  });
  const name = `${of.holder.first_name} ${of.holder.last_name}`.trim();
  paper.head({
    title: words.title,
    lines: [month, words.wallet[of.role], [name, of.holder.email].filter(Boolean).join(', ')],
    figure: [words.closing, closing],
  });
  paper.blocks([
    { label: words.opening, lines: [tokens(of.openingMinor)] },
    { label: words.received, lines: [tokens(receivedMinor)] },
    { label: words.spent, lines: [tokens(spentMinor)] },
    { label: words.end, lines: [closing] },
  ]);
  paper.note(words.zone(timeZone));
  paper.gap(8);
  await paper.table(columnsOf(words, local), inTurns(linesOf(of)));
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

/** The balance runs from the month's own start: it ends at the closing one, in whatever order transfers were timed. */
function linesOf({ openingMinor, movements }: MonthOfWallet): Line[] {
  let balanceMinor = openingMinor;
  return movements.map((movement) => {
    balanceMinor += movement.changeMinor;
    return { movement, balanceMinor };
  });
}

function columnsOf(words: StatementWords, local: LocalWords) {
  const tokens = (minor: number) => local.tokens(tokenMinorToTokens(minor));
  const { time, what, station, tokens: change, balance } = words.columns;
  return [
    {
      title: time,
      width: 128,
      kind: 'text',
      cell: ({ movement }: Line) => local.time(movement.at),
    },
    {
      title: what,
      width: 118,
      kind: 'text',
      cell: ({ movement: { reason } }: Line) => wordOf(words.kinds, reason),
    },
    {
      title: station,
      width: 123,
      kind: 'text',
      cell: ({ movement }: Line) => movement.stationName ?? '',
    },
    {
      title: change,
      width: 65,
      kind: 'figure',
      cell: ({ movement }: Line) => tokens(movement.changeMinor),
    },
    { title: balance, width: 65, kind: 'figure', cell: (line: Line) => tokens(line.balanceMinor) },
  ] as const;
}

/** Holds and money on cards do not move a wallet: what has no word is none of its reasons. */
const wordOf = (kinds: Readonly<Record<string, string>>, reason: string): string =>
  kinds[reason] ?? reason;

const TURN_ROWS = 100;

/** Drawing takes the processor: after some rows others have their turn. */
async function* inTurns(lines: readonly Line[]): AsyncGenerator<Line[]> {
  for (let from = 0; from < lines.length; from += TURN_ROWS) {
    yield lines.slice(from, from + TURN_ROWS);
    await setImmediate();
  }
}
