// The outgoing mail that a development installation shows instead of sending.
import * as z from 'zod';
import { Instant, PrivateId, listOf } from '../primitives.ts';

/** A mail that a development installation stores instead of sending it. */
export const DevelopmentMail = z.object({
  id: PrivateId,
  kind: z.string(),
  to: z.string(),
  lang: z.enum(['en', 'el']),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: Instant,
});
export type DevelopmentMail = z.infer<typeof DevelopmentMail>;
/** Newest first, at most fifty. */
export const DevelopmentMails = listOf(DevelopmentMail);
