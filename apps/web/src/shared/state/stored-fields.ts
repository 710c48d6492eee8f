import type * as z from 'zod';

/** By which schema each field of an area is read back from storage; null is never read back. */
export type StoredFields<A> = { [F in keyof A]: z.ZodType<A[F]> | null };
