// A message to the host of this installation.
import * as z from 'zod';
import { Line, Text } from '../primitives.ts';

/** A message from the contact page to the host. */
export const ContactMessage = z.object({
  name: Line(100).min(1),
  email: z.email().max(254),
  message: Text(4000).min(10),
  lang: z.enum(['en', 'el']).default('en'),
  /** Honeypot: hidden from people. A message that fills it gets the usual answer and is dropped. */
  website: z.string().max(500).default(''),
});
