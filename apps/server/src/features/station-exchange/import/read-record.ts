// Reads one record of a feed, by its format. Never throws, whatever the record holds.
import { type FeedRecord, isRecord } from './feed-fields.ts';
import { FeedFixes, type Reading, RecordRefused } from './feed-station.ts';
import { ocmSourceId, readOcmPoi } from '../formats/ocm-poi.ts';
import { type EvseStatuses, ocpiSourceId, readOcpiLocation } from '../formats/ocpi-location.ts';

export const FEED_FORMATS = ['ocpi', 'ocm'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export function readRecord(
  record: unknown,
  format: FeedFormat,
  statuses: EvseStatuses = new Map(),
): Reading {
  if (!isRecord(record)) return refused(null, 'is no object', JSON.stringify(record) ?? '');
  const sourceId = format === 'ocm' ? ocmSourceId(record) : ocpiSourceId(record);
  if (sourceId === undefined) return refused(null, 'has no id', JSON.stringify(record));
  const fixes = new FeedFixes();
  try {
    const station =
      format === 'ocm'
        ? readOcmPoi(record, sourceId, fixes)
        : readOcpiLocation(record, sourceId, fixes, statuses);
    return { kind: 'station', station, fixes: fixes.list() };
  } catch (error) {
    if (error instanceof RecordRefused) {
      return refused(sourceId, error.message, error.example, error.isGone);
    }
    // A bug in reading one record must not stop the import of the others.
    return refused(sourceId, 'cannot be read', String(error));
  }
}

/** Undefined when the format is unknown. */
export function formatOf(record: FeedRecord): FeedFormat | undefined {
  if ('AddressInfo' in record) return 'ocm';
  return 'coordinates' in record || 'evses' in record ? 'ocpi' : undefined;
}

const EXAMPLE_LENGTH_MAX = 60;

const refused = (
  sourceId: string | null,
  reason: string,
  example: string,
  isGone = false,
): Reading => ({
  kind: 'refused',
  sourceId,
  reason,
  example: example.slice(0, EXAMPLE_LENGTH_MAX),
  isGone,
});
