/**
 * Whether `wanted` can become `text`, or a prefix of it, with at most `max` letters changed, added, dropped or swapped.
 */
export function isWithinEdits(wanted: string, text: string, max: number): boolean {
  if (text.length < wanted.length - max) return false;
  const columns = Math.min(text.length, wanted.length + max);
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= wanted.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= columns; column += 1) {
      const same = wanted[row - 1] === text[column - 1];
      const swapped =
        row > 1 &&
        column > 1 &&
        wanted[row - 1] === text[column - 2] &&
        wanted[row - 2] === text[column - 1];
      current[column] = Math.min(
        cost(last, column) + 1,
        cost(current, column - 1) + 1,
        cost(last, column - 1) + (same ? 0 : 1),
        swapped ? cost(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    if (Math.min(...current) > max) return false;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last) <= max;
}

const cost = (row: readonly number[], column: number): number => row[column] ?? Infinity;
