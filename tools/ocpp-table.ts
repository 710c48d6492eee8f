// `node launch.mjs ocpp-table`: writes the tables of messages in docs/ocpp.md from the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMessages } from './steps/ocpp-messages.ts';
import { withMessages } from './steps/ocpp-table.ts';
import { ROOT } from './steps/run.ts';

const file = join(ROOT, 'docs', 'ocpp.md');
writeFileSync(file, withMessages(readFileSync(file, 'utf8'), readMessages(ROOT)));
console.log(`Written: ${file}`);
