// Variables that look like settings of ours and are none: a typing error that would else be silently without effect.
import { editDistance } from '@voltagora/domain';

const PREFIX = 'VOLTAGORA_';
/** Of the tools of the repository, which may be set where a server runs. */
const OF_TOOLS = new Set(
  ['CHROMIUM', 'PICTURES', 'SERVER', 'TEST_POSTGRES', 'UNUSED', 'URL'].map((name) => PREFIX + name),
);
/** Of the letters after the prefix, how many may be wrong for the name to be meant. */
const WRONG_PART_MAX = 0.4;

/** A line for each. Never says a value: it may be a secret. */
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
