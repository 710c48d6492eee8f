/** Padded as the formatter of the repository does it. */
export function markdownTable(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(titles), rule, ...rows.map(line)].join('\n');
}

/** The page with new words between two of its lines, which stay. */
export function replaceBetween(page: string, begin: string, end: string, words: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`The page has lost the lines around what is printed: ${begin} and ${end}`);
  }
  return `${before}${begin}\n${words}\n${end}${after}`;
}
