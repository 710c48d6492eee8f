// The calls in docs/access.md from the contract: which roles may call them, and on which objects. The rest of the page is written
// by hand.
import { type Call, type CallName, calls, OBJECT_RULES } from '@voltagora/contract';
import { markdownTable, replaceBetween } from './markdown-table.ts';

const BEGIN = '<!-- Generated from the contract by `node launch.mjs access-table` -->\n';
const END = '<!-- End of the generated part -->\n';

const PROOFS = {
  session: '✓',
  request: 'password in the request',
  own_password: 'with an own password',
};

/** Returns the page with the current calls of the contract. */
export const withCalls = (page: string): string => replaceBetween(page, BEGIN, END, callTables());

function callTables(): string {
  const names = Object.keys(calls) as CallName[]; // Object.keys loses the literal key types.
  const tags = [...new Set(names.map((name) => calls[name].tag))];
  const titles = ['call', 'request', 'anyone', 'driver', 'station owner', 'fresh proof', 'own'];
  return tags
    .map((tag) => {
      const rows = names.filter((name) => calls[name].tag === tag).map(rowOf);
      return `### ${tag}\n\n${markdownTable(titles, rows)}\n`;
    })
    .join('\n');
}

function rowOf(name: CallName): string[] {
  const { method, path, access, freshProof }: Call = calls[name];
  const may = (...granted: Call['access'][]) => (granted.includes(access) ? '✓' : '–');
  return [
    name,
    `\`${method} ${path}\``,
    may('anyone'),
    may('anyone', 'user', 'driver'),
    may('anyone', 'user', 'station_owner'),
    freshProof === undefined ? '' : PROOFS[freshProof],
    OBJECT_RULES[name] ?? '',
  ];
}
