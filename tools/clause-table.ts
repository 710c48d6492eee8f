// `node launch.mjs clause-table`: writes docs/clauses.md from the tests that name a clause of the specification.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clausePage, readParts } from './steps/clause-table.ts';
import { ROOT } from './steps/run.ts';
import { testFiles } from './steps/files-of-tests.ts';

const file = join(ROOT, 'docs', 'clauses.md');
writeFileSync(file, clausePage(readParts(), testFiles()));
console.log(`Written: ${file}`);
