/** Our Content-Security-Policy lets nobody make code out of text, which zod would try at its first object. */
import * as z from 'zod';

z.config({ jitless: true });
