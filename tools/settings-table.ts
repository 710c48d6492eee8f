// `node launch.mjs settings-table`: writes docs/settings.md and the tables of settings in the guides.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '../apps/server/src/platform/config.ts';
import { ROOT } from './steps/run.ts';
import { settingsPage, withSettings } from './steps/settings-table.ts';

const groups = describeSettings();
writeFileSync(join(ROOT, 'docs', 'settings.md'), settingsPage(groups));
for (const guide of globSync('docs/*.md', { cwd: ROOT })) {
  const file = join(ROOT, guide);
  const page = readFileSync(file, 'utf8');
  const written = withSettings(page, groups);
  if (written !== page) writeFileSync(file, written);
}
