import type { Db } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Download } from '../../../platform/http/downloads/serve-download.ts';
import { inSlices } from '../../../platform/db/queries/slices.ts';
import { csvTable } from '../../../platform/text/csv-table.ts';
import { type FileRow, listForFile, type OwnerListQuery } from './owner-reservations.reads.ts';
import { RESERVATION_COLUMNS } from './reservation-columns.ts';

/** An owner's reservations as CSV, ordered by start; the requested ordering and page are ignored. */
export const ownerReservationsFile = (
  { db }: { db: Db },
  { userId }: Actor,
  query: OwnerListQuery,
): Download => ({
  fileName: 'reservations.csv',
  content: csvTable(
    RESERVATION_COLUMNS,
    inSlices((after: FileRow | undefined, limit) =>
      listForFile(db, userId, query, { after, limit }),
    ),
  ),
});
