// Monthly statements of a wallet, and its movements as CSV. Months are in the requested time zone. Each closing balance is the
// opening balance plus credits minus debits, so that consecutive months match.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import { tokenMinorToTokens } from '@voltagora/domain';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { askedZone } from '../../platform/http/asked-zone.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { inSlices } from '../../platform/db/queries/slices.ts';
import { csvTable } from '../../platform/text/csv-table.ts';
import { drawStatement, type TokenWorth } from './draw-statement.ts';
import { monthNamed, monthsBetween } from '../../platform/text/month.ts';
import { movementColumns } from './movement-columns.ts';
import {
  findWallet,
  listMonth,
  listMovements,
  type Movement,
  readHolder,
  readSpan,
  sumMonths,
} from './statements.reads.ts';

export interface StatementDeps {
  db: Db;
  /** Name and address of the host. */
  host: string;
  worth: TokenWorth;
}

export type Statements = ReturnType<typeof createStatements>;
type Zoned = ValidRequestOf<'listStatements'>['query'];

export function createStatements({ db, host, worth }: StatementDeps) {
  return {
    list: (actor: Actor, { time_zone }: Zoned) => list(db, actor, askedZone(time_zone)),
    /** Error codes: not_found when the month has no movements. */
    async file(
      actor: Actor,
      { month: name, time_zone, lang }: ValidRequestOf<'downloadStatement'>['query'],
    ): Promise<Download> {
      const timeZone = askedZone(time_zone);
      const wallet = await findWallet(db, actor);
      const month = monthNamed(name, timeZone);
      const movements = wallet === undefined ? [] : await listMonth(db, wallet, month);
      const openingMinor = movements[0]?.openingMinor;
      if (openingMinor === undefined) throw notFound('statement');
      const holder = await readHolder(db, actor);
      const content = await drawStatement(
        { ...month, role: actor.role, holder, openingMinor, movements },
        { lang, timeZone, host, worth },
      );
      return { fileName: `statement-${name}.pdf`, content };
    },
    async table(actor: Actor, { time_zone }: Zoned): Promise<Download> {
      const timeZone = askedZone(time_zone);
      const wallet = await findWallet(db, actor);
      const slices = inSlices((after: Movement | undefined, limit) =>
        wallet === undefined ? Promise.resolve([]) : listMovements(db, wallet, { after, limit }),
      );
      const columns = movementColumns(timeZone, worth);
      return { fileName: 'wallet.csv', content: csvTable(columns, slices) };
    },
  };
}

async function list(db: Db, actor: Actor, timeZone: string): Promise<AnswerOf<'listStatements'>> {
  const wallet = await findWallet(db, actor);
  const span = wallet === undefined ? undefined : await readSpan(db, wallet);
  if (wallet === undefined || span === undefined) return { results: [], count: 0 };
  const months = monthsBetween(span.first, span.last, timeZone);
  const sums = await sumMonths(
    db,
    wallet,
    months.map(({ start }) => start),
  );
  let closingMinor = 0;
  const results = sums.map(({ slot, receivedMinor, spentMinor, movements }) => {
    const openingMinor = closingMinor;
    closingMinor += receivedMinor - spentMinor;
    return {
      // A movement made after the span was read falls into its last month, or into the next one to be listed.
      month: months[slot]?.name ?? '',
      opening: tokenMinorToTokens(openingMinor),
      received: tokenMinorToTokens(receivedMinor),
      spent: tokenMinorToTokens(spentMinor),
      closing: tokenMinorToTokens(closingMinor),
      movements,
    };
  });
  return { results: results.toReversed(), count: results.length };
}
