// `node launch.mjs security-table`: writes the tables of requirements in docs/security.md from docs/security/*.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVerdicts, withVerdicts } from './steps/security-table.ts';
import { ROOT } from './steps/run.ts';

const file = join(ROOT, 'docs', 'security.md');
writeFileSync(file, withVerdicts(readFileSync(file, 'utf8'), readVerdicts()));
console.log(`Written: ${file}`);
