// `node launch.mjs access-table`: writes the tables of calls in docs/access.md from the contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCalls } from './steps/access-table.ts';
import { ROOT } from './steps/run.ts';

const file = join(ROOT, 'docs', 'access.md');
writeFileSync(file, withCalls(readFileSync(file, 'utf8')));
console.log(`Written: ${file}`);
