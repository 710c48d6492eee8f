// The calls of docs/access.md, out of the contract: who may make which, and of what. All else on that page is written by hand.
import { type Call, type CallName, calls, OBJECT_RULES } from '@voltagora/contract';

const BEGIN = '<!-- Printed from the contract by `node launch.mjs access-table` -->\n';
const END = '<!-- The end of what is printed -->\n';

/** The page with its calls as the contract has them now. */
export function withCalls(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/access.md has lost the lines around its calls: ${BEGIN} and ${END}`);
  }
  return `${before}${BEGIN}\n${callTables()}\n${END}${after}`;
}

function callTables(): string {
  const names = Object.keys(calls) as CallName[]; // Object.keys forgets the literal keys
  const tags = [...new Set(names.map((name) => calls[name].tag))];
  const titles = ['call', 'request', 'anyone', 'driver', 'station owner', 'own'];
  return tags
    .map((tag) => {
      const rows = names.filter((name) => calls[name].tag === tag).map(rowOf);
      return `### ${tag}\n\n${table(titles, rows)}\n`;
    })
    .join('\n');
}

function rowOf(name: CallName): string[] {
  const { method, path, access }: Call = calls[name];
  const may = (...granted: Call['access'][]) => (granted.includes(access) ? '✓' : '–');
  return [
    name,
    `\`${method} ${path}\``,
    may('anyone'),
    may('anyone', 'user', 'driver'),
    may('anyone', 'user', 'station_owner'),
    OBJECT_RULES[name] ?? '',
  ];
}

/** Padded as the formatter of the repository does it. */
function table(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(titles), rule, ...rows.map(line)].join('\n');
}
