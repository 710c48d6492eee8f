// What `npm start -- --help` prints. It starts nothing.
import type { SettingGroup } from './settings-table.ts';

const COMMANDS = [
  ['npm start', 'the demo: real stations, demo accounts, simulated charging points'],
  ['npm run serve', 'an empty installation, configured by environment variables'],
  ['npm run host -- help', 'the commands of whoever runs an installation'],
  ['npm run simulate -- --help', 'simulated charging points, to try out a network'],
  ['npm test', 'every check'],
  ['npm run bench', 'measurements of speed'],
] as const;
const NAME_WIDTH = 28;

/** Prints the help where it is asked for, and an error for other arguments; true: start nothing. */
export async function parseHelp(args: readonly string[]): Promise<boolean> {
  const [arg] = args;
  if (arg === undefined) return false;
  if (!['--help', '-h', 'help'].includes(arg)) {
    console.error(
      `voltagora: '${arg}' is not an argument. Settings are environment variables; --help lists them.`,
    );
    process.exitCode = 1;
    return true;
  }
  const { describeSettings } = await import('../../apps/server/src/platform/config.ts');
  console.log(helpText(describeSettings()));
  return true;
}

/** Commands, then the settings by group, each with what it does and its default. */
function helpText(groups: readonly SettingGroup[]): string {
  const row = (name: string, text: string): string => `  ${name.padEnd(NAME_WIDTH)} ${text}`;
  const settings = groups.flatMap(({ group, settings: all }) => [
    '',
    group,
    ...all.map(({ name, meaning, standard }) =>
      row(name, standard === undefined ? meaning : `${meaning} (default: ${standard})`),
    ),
  ]);
  return [
    'Voltagora: a marketplace for electric-vehicle charging that anyone can host.',
    '',
    'Commands',
    ...COMMANDS.map(([name, text]) => row(name, text)),
    '',
    'Settings are environment variables, for example: PORT=8080 npm start',
    ...settings,
  ].join('\n');
}
