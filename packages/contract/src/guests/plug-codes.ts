// Permanent codes of plugs, as printed on their labels.
import * as z from 'zod';
import { PublicId, listOf } from '../primitives.ts';
import { StationSelection } from '../owners/station-jobs.ts';
import { Plug, Station } from '../stations/stations.ts';

/** A code as it is written or scanned. */
export const PlugCodeParams = z.object({ code: z.string().max(40) });
/** What a code leads to. */
export const CodedPlug = z.object({ code: z.string(), station: Station, plug: Plug });
export type CodedPlug = z.infer<typeof CodedPlug>;

/** The code of one plug, with the address that its label shows. */
const PlugCode = z.object({ plug: z.object({ id: PublicId }), code: z.string(), url: z.string() });
/** The codes of a station's plugs. */
export const PlugCodes = listOf(PlugCode);
const labelLook = {
  /** One label on each page, or four. The languages are always English and Greek. */
  layout: z.enum(['page', 'sheet']).default('page'),
  /** The price of today, with its date. A price that follows the market is never printed. */
  price: z.enum(['with', 'without']).default('with'),
};
/** Which labels of a station, and how they look. */
export const PlugLabelsQuery = z.object({
  plug: z.coerce.number().pipe(PublicId).optional(),
  ...labelLook,
});

/** How many labels one file of many stations may have. */
export const STATION_LABELS_MAX = 500;
/** Labels of all plugs of many stations. */
export const StationLabels = z.strictObject({ stations: StationSelection, ...labelLook });
export type StationLabels = z.infer<typeof StationLabels>;
/** Stations whose labels are to be counted. */
export const StationLabelsToCount = StationLabels.pick({ stations: true });
/** How many labels these stations have, and which stations have none, because they have no plugs. */
export const StationLabelCount = z.object({
  labels: z.int(),
  stations: z.int(),
  without_plugs: z.array(z.object({ id: PublicId, name: z.string() })),
});
