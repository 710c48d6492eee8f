// Charging sessions for their owner: a page with totals, of one station or all, and a CSV file.
import { type AnswerOf, SESSION_DOUBTS, type StationTransaction } from '@voltagora/contract';
import {
  cutToTwoDecimals,
  microToAmount,
  type OwnerEarning,
  tokenMinorToTokens,
} from '@voltagora/domain';
import type { Db } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { inSlices } from '../../platform/db/queries/slices.ts';
import { csvTable } from '../../platform/text/csv-table.ts';
import { earningOfSession, type SessionRates } from './earning-of-session.ts';
import { recordOf } from './record-of.ts';
import {
  listSessions,
  listSessionsAfter,
  ownsStation,
  readTotals,
  type SessionRow,
  type TransactionQuery,
} from './sessions.reads.ts';
import { transactionColumns } from './transaction-columns.ts';

export type Transactions = ReturnType<typeof createTransactions>;

export interface TransactionDeps {
  db: Db;
  rates: SessionRates;
}

export function createTransactions({ db, rates }: TransactionDeps) {
  return {
    list: ({ userId }: Actor, query: TransactionQuery) => list(db, userId, { query, rates }),
    /** Refuses with not_found when the station is not the actor's. */
    async ofStation({ userId }: Actor, station: number, query: TransactionQuery) {
      if (!(await ownsStation(db, station, userId))) throw notFound('station');
      return list(db, userId, { query: { ...query, station }, rates });
    },
    /** Ordered by time only, and complete: ordering by other columns and paging are ignored. */
    file: ({ userId }: Actor, query: TransactionQuery): Download => ({
      fileName: 'transactions.csv',
      content: csvTable(
        transactionColumns(rates),
        inSlices((after: SessionRow | undefined, limit) =>
          listSessionsAfter(db, userId, query, { after, limit }),
        ),
      ),
    }),
  };
}

async function list(
  db: Db,
  ownerId: string,
  { query, rates }: { query: TransactionQuery; rates: SessionRates },
): Promise<AnswerOf<'listAllTransactions'>> {
  const { count, energyWh, billedMinor, billedMicro } = await readTotals(db, ownerId, query);
  const rows = await listSessions(db, ownerId, { query, count });
  const totals = {
    energy_kWh: cutToTwoDecimals(energyWh / 1000),
    tokens: tokenMinorToTokens(billedMinor),
    total_cost: billedMicro === null ? null : microToAmount(billedMicro),
  };
  return { results: rows.map((row) => present(row, rates)), count, totals };
}

const present = (row: SessionRow, rates: SessionRates): StationTransaction => ({
  id: row.id,
  plug: { id: row.plug_id, label: row.label },
  station: { id: row.station_id, name: row.station_name },
  reservation: row.reservation_id === null ? null : { id: row.reservation_id },
  id_tag_user: row.id_tag_user,
  started_at: row.started_at.toISOString(),
  stopped_at: row.stopped_at?.toISOString() ?? null,
  energy_kWh: cutToTwoDecimals(row.energy_wh / 1000),
  doubts: SESSION_DOUBTS.filter((doubt) => row.flags.includes(doubt)),
  total_cost: row.billed_total_micro === null ? null : microToAmount(row.billed_total_micro),
  currency: row.currency,
  tokens: row.billed_minor === null ? null : tokenMinorToTokens(row.billed_minor),
  record: recordOf(row),
  earning: presentEarning(earningOfSession(row, rates)),
});

const presentEarning = (earning: OwnerEarning | null) =>
  earning && {
    vat: earning.vat / 100,
    commission: earning.commission / 100,
    net: earning.net / 100,
  };
