// What an owner may list, what the host hides, and what drivers report.
import { HIDABLE_TEXTS, REPORT_CATEGORIES } from '@voltagora/domain';
import * as z from 'zod';
import { PrivateId, PublicId } from '../primitives.ts';

/** What the host can hide of a station: all of it, one of its texts, or a picture. */
export const HiddenPart = z.enum(['station', 'picture', ...HIDABLE_TEXTS]);

/** What an owner may list, and whether they have said who they are. */
export const OwnerStandingView = z.object({
  /** Business details or the declaration are there, and the e-mail address is verified. */
  is_confirmed: z.boolean(),
  is_business: z.boolean(),
  is_private: z.boolean(),
  stations_listed: z.int(),
  stations_max: z.int(),
});
export type OwnerStandingView = z.infer<typeof OwnerStandingView>;
/** The owner says that they are no business. */
export const PrivateOwner = z.strictObject({ is_private: z.literal(true) });

/** A driver's report about a station, for the host. */
export const ReportStation = z
  .strictObject({
    station: z.object({ id: PublicId }),
    category: z.enum(REPORT_CATEGORIES),
    text: z.string().trim().max(1000).default(''),
  })
  .refine(({ category, text }) => category !== 'other' || text !== '', {
    path: ['text'],
    error: 'is needed for other reasons',
  });
/** A stored report. */
export const KnownReport = z.object({ id: PrivateId, created_at: z.string() });
