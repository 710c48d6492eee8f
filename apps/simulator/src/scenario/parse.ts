// Parses a scenario: one step a line; empty lines and lines with # are skipped. An error names its line and suggests valid steps.
import { UsageError } from '../cli/usage-error.ts';
import { StepFailure } from './step.ts';
import type { Step } from './step.ts';
import { PHRASES } from './vocabulary.ts';
import type { Phrase } from './vocabulary.ts';

const UNIT_MS: Record<string, number> = {
  ms: 1,
  s: 1_000,
  second: 1_000,
  seconds: 1_000,
  min: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
  d: 86_400_000,
  day: 86_400_000,
  days: 86_400_000,
};
const DEFAULT_WITHIN_MS = 60_000;

export function parseScenario(source: string, name: string): Step[] {
  const steps = source.split('\n').flatMap((raw, index) => {
    const text = raw.trim();
    if (text === '' || text.startsWith('#')) return [];
    const line = index + 1;
    return [{ line, text, run: readStep(text.replaceAll(/\s+/gu, ' '), `${name}:${line}`) }];
  });
  if (steps.length === 0) throw new UsageError(`${name} has no step`);
  return steps;
}

function readStep(text: string, where: string): Step['run'] {
  for (const phrase of PHRASES) {
    const match = phrase.pattern.exec(text);
    if (match !== null) return read(phrase, match.groups ?? {}, where);
  }
  throw new UsageError(`${where}: “${text}” is not a step. ${suggestFor(text)}`);
}

function read(
  phrase: Phrase,
  groups: Record<string, string | undefined>,
  where: string,
): Step['run'] {
  function duration(name: string): number | null {
    const given = groups[name];
    return given === undefined ? null : readDuration(given, where);
  }
  const connector = Number(groups['connector'] ?? 1);
  const run = phrase.read({
    text: (name) => groups[name] ?? '',
    word(name, words) {
      const given = groups[name] ?? '';
      const found = words.find((word) => word.toLowerCase() === given.toLowerCase());
      if (found !== undefined) return found;
      throw new UsageError(`${where}: ${given} is not one of ${words.join(', ')}`);
    },
    duration,
    connector,
    withinMs: duration('within') ?? DEFAULT_WITHIN_MS,
  });
  return (stage) => {
    const { connectors } = stage.point().state();
    if (connectors.some(({ number }) => number === connector)) return run(stage);
    throw new StepFailure(`there is no connector ${connector}`);
  };
}

function readDuration(text: string, where: string): number {
  const [, count = '', unit = ''] = /^([\d.]+) ?(\w+)$/u.exec(text) ?? [];
  const unitMs = Object.hasOwn(UNIT_MS, unit) ? UNIT_MS[unit] : undefined;
  if (unitMs !== undefined) return Number(count) * unitMs;
  throw new UsageError(`${where}: ${text} is not a duration; write 90 s, 2 min or 3 h`);
}

/** The steps with the same beginning, or else all of them. */
function suggestFor(text: string): string {
  const [first = ''] = text.toLowerCase().split(' ');
  const alike = PHRASES.filter(({ usage }) => usage.toLowerCase().split(' ')[0] === first);
  const usages = (alike.length > 0 ? alike : PHRASES).map(({ usage }) => usage);
  return `${alike.length > 0 ? 'Expected' : 'There is'}: ${usages.join('; ')}`;
}
