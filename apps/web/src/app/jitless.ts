/** The Content-Security-Policy forbids code generated from text, which zod would try with its first object. */
import * as z from 'zod';

z.config({ jitless: true });
