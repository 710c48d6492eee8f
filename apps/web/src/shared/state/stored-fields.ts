import type * as z from 'zod';

/** The schema that validates each field of a slice when it is read from storage; null: the field is not restored. */
export type StoredFields<A> = { [F in keyof A]: z.ZodType<A[F]> | null };
