/** Damerau-Levenshtein distance (optimal string alignment): letters missing, added, wrong, or two adjacent ones swapped. */
export function editDistance(left: string, right: string): number {
  const a = Array.from(left);
  const b = Array.from(right);
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of a.entries()) {
    const current = [row + 1];
    for (const [column, other] of b.entries()) {
      const swapped =
        row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === other
          ? at(before, column - 1) + 1
          : Number.POSITIVE_INFINITY;
      const changed = at(last, column) + (letter === other ? 0 : 1);
      current.push(Math.min(at(last, column + 1) + 1, at(current, column) + 1, changed, swapped));
    }
    before = last;
    last = current;
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number =>
  row[column] ?? Number.POSITIVE_INFINITY;
