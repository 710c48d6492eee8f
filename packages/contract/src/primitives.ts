import * as z from 'zod';

/** The id of a station, plug or charging point: public, so a plain number. */
export const PublicId = z.int().positive().max(2_147_483_647);
/** The id of something that belongs to a person. */
export const PrivateId = z.uuid();
/** An instant with its UTC offset; answers are in UTC. */
export const Instant = z.iso.datetime({ offset: true });
/** An amount in units of its currency, truncated to two decimals. */
export const Amount = z.number();

/** Control characters and those that change the text direction, which disguise text. */
const OBEYED = /(?![\r\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const LINE_BREAK = /[\r\n\u2028\u2029]/u;

/** Text of any number of lines, without control characters. */
export const Text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !OBEYED.test(value), 'has invisible signs: type it anew without them');
/** Text shown in one line: a name, a label, a title. */
export const Line = (max: number) =>
  Text(max).refine((value) => !LINE_BREAK.test(value), 'must be one line: remove the line breaks');

/** Paging and search of a list; pages begin with 1. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(20),
  search: Line(100).default(''),
});

/** The schema of a page of items: `results`, and `count` of all pages' items. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ results: z.array(item), count: z.int() });

/** A public id in a path, a number. */
export const IdParams = z.object({ id: z.coerce.number().pipe(PublicId) });
/** A private id in a path, which cannot be guessed. */
export const PrivateIdParams = z.object({ id: PrivateId });
/** An answer without a body (HTTP 204). */
export const NoContent = z.null();
/** A file's bytes. */
export const FileBytes = z.instanceof(Uint8Array);
/** The content of a file that a call answers with. */
export const FileText = z.string();
