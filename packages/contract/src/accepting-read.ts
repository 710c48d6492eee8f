// Bodies that also accept the entity as it was read: read-only fields are ignored, every other unknown field is refused.
import * as z from 'zod';

/** `input`, which ignores the fields that only `read` has, also in nested objects. Items of lists are validated as they are. */
export const acceptingRead = <S extends z.ZodObject>(input: S, read: z.ZodObject) =>
  z.preprocess((body: z.input<S>) => withoutReadOnly(body, input, read), input);

function withoutReadOnly(value: unknown, input: z.ZodObject, read: z.ZodObject): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(([key]) => key in input.shape || !(key in read.shape));
  return Object.fromEntries(
    kept.map(([key, part]) => {
      const [inner, shown] = [objectOf(input.shape[key]), objectOf(read.shape[key])];
      return [key, inner && shown ? withoutReadOnly(part, inner, shown) : part];
    }),
  );
}

/** The object type behind `nullable`, `optional` and `default`; undefined for any other type. */
function objectOf(type: unknown): z.ZodObject | undefined {
  if (type instanceof z.ZodObject) return type;
  const isWrapped =
    type instanceof z.ZodNullable || type instanceof z.ZodOptional || type instanceof z.ZodDefault;
  return isWrapped ? objectOf(type.unwrap()) : undefined;
}
