import * as z from 'zod';

const empty = (value: unknown) => (value === '' ? undefined : value);
/** A setting of the environment; `expected` is what the message about a wrong value says. */
export const setting = <T extends z.ZodType>(type: T, expected: string) =>
  z.preprocess(empty, type).describe(expected);
