// docs/settings.md, with every setting of the server, and the tables of settings in the guides, from the code that reads them.
import type { DescribedSetting } from '../../apps/server/src/platform/config.ts';
import { markdownTable } from './markdown-table.ts';

const HEAD = `# Settings

Every setting of the server is an environment variable; none is required. An empty variable counts as unset. A wrong value stops the start with one line that
names the variable. An unknown name that starts with \`VOLTAGORA_\`, such as a typing error, is reported at the start with the name that was probably meant.

Generated from the code that reads the settings by \`node launch.mjs settings-table\`; a test fails when the page is out of date.
`;

const TITLES = ['variable', 'for', 'takes', 'default', 'unit', 'example'];
const GUIDE_TITLES = ['variable', 'for', 'default'];
const IN_GUIDE = /<!-- settings: ([\w ]+) -->\n[\s\S]*?<!-- end of settings -->/g;

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

/** Fills in the tables of a guide: `<!-- settings: PORT HOST -->` begins a table of these two. */
export function withSettings(guide: string, groups: readonly SettingGroup[]): string {
  const settings = groups.flatMap((group) => group.settings);
  return guide.replace(IN_GUIDE, (_, names: string) => {
    const rows = names.split(' ').map((name) => {
      const found = settings.find((one) => one.name === name);
      if (!found) throw new Error(`there is no setting ${name}`);
      return guideRow(found);
    });
    const table = markdownTable(GUIDE_TITLES, rows);
    return `<!-- settings: ${names} -->\n\n${table}\n\n<!-- end of settings -->`;
  });
}

const guideRow = ({ name, meaning, standard, unit }: DescribedSetting) => [
  code(name),
  inCell(meaning),
  standard === undefined ? '' : [code(standard), unit ?? ''].join(' ').trim(),
];

const inCell = (text: string): string => text.replaceAll('|', String.raw`\|`);
const code = (text: string): string => `\`${inCell(text)}\``;
