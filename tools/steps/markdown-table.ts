/** Cells are padded as the repository's formatter does. */
export function markdownTable(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(titles), rule, ...rows.map(line)].join('\n');
}

/** Returns the page with the content between two marker lines replaced; the markers stay. */
export function replaceBetween(page: string, begin: string, end: string, content: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`The page lacks the lines around its generated part: ${begin} and ${end}`);
  }
  return `${before}${begin}\n${content}\n${end}${after}`;
}
