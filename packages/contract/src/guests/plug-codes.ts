// Permanent codes of plugs, as printed on their labels.
import * as z from 'zod';
import { PublicId, listOf } from '../primitives.ts';
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
/** Which labels, in how many sizes: one on each page, or four. The languages are always English and Greek. */
export const PlugLabelsQuery = z.object({
  plug: z.coerce.number().pipe(PublicId).optional(),
  layout: z.enum(['page', 'sheet']).default('page'),
  /** The price of today, with its date. A price that follows the market is never printed. */
  price: z.enum(['with', 'without']).default('with'),
});
