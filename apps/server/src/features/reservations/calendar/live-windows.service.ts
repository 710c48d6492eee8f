import type { TimeWindow } from '@voltagora/contract';
import type { Trx } from '../../../platform/db/db.ts';
import { toTimeWindow } from './calendar.reads.ts';
import { listLiveAt, lockCalendars } from '../endings/open-bookings.store.ts';

export async function lockLiveWindows(trx: Trx, plugIds: readonly number[]): Promise<TimeWindow[]> {
  await lockCalendars(trx, plugIds);
  const live = await listLiveAt(trx, plugIds);
  return live.map(({ plugId, ...window }) => toTimeWindow(plugId, window));
}
