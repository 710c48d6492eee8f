// docs/settings.md: every setting of the server, as the code that reads it describes it.
import type { DescribedSetting } from '../../apps/server/src/platform/config.ts';
import { markdownTable } from './markdown-table.ts';

const HEAD = `# Settings

Every setting of the server is an environment variable; none is needed to start. An empty one counts as absent. A wrong one ends the start with a line
that names it, and one that there is not (\`VOLTAGORA_…\` with a typing error) is told at the start with the name that was probably meant.

Printed from the code that reads them by \`node launch.mjs settings-table\`; a test fails when the page is out of date.
`;

const TITLES = ['variable', 'for', 'takes', 'default', 'unit', 'example'];

export type SettingGroup = { group: string; settings: DescribedSetting[] };

export const settingsPage = (groups: readonly SettingGroup[]): string =>
  [HEAD, ...groups.map(chapter)].join('\n');

const chapter = ({ group, settings }: SettingGroup): string =>
  `## ${group}\n\n${markdownTable(TITLES, settings.map(rowOf))}\n`;

const rowOf = ({ name, meaning, expected, standard, unit, example }: DescribedSetting) => [
  code(name),
  inCell(meaning),
  inCell(expected),
  standard === undefined ? '' : code(standard),
  unit ?? '',
  example === undefined ? '' : code(example),
];

const inCell = (text: string): string => text.replaceAll('|', String.raw`\|`);
const code = (text: string): string => `\`${inCell(text)}\``;
