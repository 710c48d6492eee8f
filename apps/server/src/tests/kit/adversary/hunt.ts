// Plays courses by their seed, finds the one that broke an invariant and makes it as short as it can be. For adversary.property.test.ts
// and `npm run bench -- adversary`.
import fc from 'fast-check';
import type { AdversaryWorld } from './adversary-world.ts';
import { batchOf, type Story, stepsOf } from './story.ts';
import { playBatch, type Violation } from './play.ts';

export interface Hunted {
  courses: number;
  steps: number;
  found: (Violation & { batch: number })[];
  /** The shortest course that still shows the first violation; null if it needs its neighbours. */
  shortest: Story | null;
}

interface Hunt {
  batches: number;
  /** Courses that are played side by side. */
  size: number;
  seed: number;
  /** How many shorter courses are tried, once something is found. */
  tries?: number;
}

export async function hunt(
  world: AdversaryWorld,
  { batches, size, seed, tries = 60 }: Hunt,
): Promise<Hunted> {
  const played = { courses: 0, steps: 0 };
  const found: Hunted['found'] = [];
  let shortest: Story | null = null;
  const all = fc.sample(batchOf(size), { numRuns: batches, seed });
  for (const [batch, courses] of all.entries()) {
    const broken = await playBatch(world, courses);
    played.courses += courses.length;
    played.steps += courses.reduce((sum, course) => sum + stepsOf(course), 0);
    const [first] = broken;
    if (first !== undefined && found.length === 0) {
      shortest = await shorten(world, suspectsOf(courses, first), { first, tries });
    }
    found.push(...broken.map((violation) => ({ ...violation, batch })));
  }
  return { ...played, found, shortest };
}

const suspectsOf = (courses: readonly Story[], { course }: Violation): readonly Story[] =>
  course === null ? courses : courses.slice(course, course + 1);

/** What of a violation stays the same in another course: its words without ids, amounts and times. */
const kindOf = ({ text }: Violation): string =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+|\d+/g, '#').slice(0, 60);

async function shorten(
  world: AdversaryWorld,
  suspects: readonly Story[],
  { first, tries }: { first: Violation; tries: number },
): Promise<Story | null> {
  let left = tries;
  const shows = async (course: Story): Promise<boolean> => {
    left -= 1;
    const found = await playBatch(world, [course]);
    return found.some((violation) => kindOf(violation) === kindOf(first));
  };
  let shortest: Story | undefined;
  for (const suspect of suspects) {
    if (left <= 0) break;
    if (await shows(suspect)) {
      shortest = suspect;
      break;
    }
  }
  if (shortest === undefined) return null;
  for (let at = 0; at < shorterOf(shortest).length && left > 0;) {
    const shorter: Story | undefined = shorterOf(shortest)[at];
    if (shorter !== undefined && (await shows(shorter))) shortest = shorter;
    else at += 1;
  }
  return shortest;
}

/** The course without one of its rounds from the end, or without one of its steps. */
function shorterOf(course: Story): Story[] {
  const rounds = course.rounds.map((_, at) => ({
    ...course,
    rounds: course.rounds.toSpliced(at, 1),
  }));
  const steps = course.rounds.flatMap((round, at) =>
    round.steps.map((_, index) => ({
      ...course,
      rounds: course.rounds.with(at, { ...round, steps: round.steps.toSpliced(index, 1) }),
    })),
  );
  return [...rounds.toReversed(), ...steps];
}

/** For a person who reads the output: one line for each round. */
export const describeStory = ({ sale, rounds }: Story): string =>
  [
    `sale ${JSON.stringify(sale)}`,
    ...rounds.map(({ waitMs, isAtOnce, steps }) => {
      const together = isAtOnce ? ', at once' : '';
      return `after ${waitMs / 1_000} s${together}: ${JSON.stringify(steps)}`;
    }),
  ].join('\n');
