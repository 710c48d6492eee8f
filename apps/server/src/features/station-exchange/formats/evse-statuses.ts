import { feedRecords } from '../import/feed-records.ts';
import { fieldOf, isRecord, recordsOf, textOf } from '../import/feed-fields.ts';
import { evseStatusKey, type EvseStatuses } from './ocpi-location.ts';

/** Reads a separate status file of locations, as the Greek registry publishes every ten minutes. */
export async function readEvseStatuses(path: string): Promise<EvseStatuses> {
  const statuses = new Map<string, string>();
  for await (const location of feedRecords(path)) {
    if (!isRecord(location)) continue;
    for (const evse of recordsOf(fieldOf(location, 'evses'))) {
      const status = textOf(evse['status'], 40);
      if (status !== '') statuses.set(evseStatusKey(location, evse), status);
    }
  }
  return statuses;
}
