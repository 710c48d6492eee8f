// Finds unknown variables that look like settings: a typing error would otherwise have no effect.
import { editDistance } from '@voltagora/domain';

const PREFIX = 'VOLTAGORA_';
/** Variables of the tools of the repository, which may be set where a server runs. */
const OF_TOOLS = new Set(
  ['CHROMIUM', 'PICTURES', 'SERVER', 'TEST_POSTGRES', 'UNUSED', 'URL'].map((name) => PREFIX + name),
);
/** How many letters after the prefix may be wrong for a name to be suggested. */
const WRONG_PART_MAX = 0.4;

/** One line for each. Never contains a value, which may be a secret. */
export function findUnknown(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): string[] {
  const names = Object.keys(environment).filter(
    (name) => name.startsWith(PREFIX) && !known.includes(name) && !OF_TOOLS.has(name),
  );
  return names.sort().map((name) => {
    const meant = nearest(name, known);
    const hint = meant === undefined ? 'docs/settings.md lists all.' : `Is ${meant} meant?`;
    return `There is no setting ${name}: it has no effect. ${hint}`;
  });
}

function nearest(name: string, known: readonly string[]): string | undefined {
  const near = known
    .map((other) => ({ other, wrong: editDistance(name, other) }))
    .filter(({ wrong }) => wrong <= (name.length - PREFIX.length) * WRONG_PART_MAX)
    .sort((one, two) => one.wrong - two.wrong);
  return near[0]?.other;
}
