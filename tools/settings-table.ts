// `node launch.mjs settings-table`: prints docs/settings.md anew from the settings that the server reads.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../apps/server/src/platform/config.ts';
import { ROOT } from './steps/run.ts';
import { settingsPage } from './steps/settings-table.ts';

const file = join(ROOT, 'docs', 'settings.md');
writeFileSync(file, settingsPage(describeSettings()));
console.log(`Written: ${file}`);
