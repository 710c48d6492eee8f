import { test } from './journey.ts';
import type { Look } from './visitor.ts';

type Story = Parameters<typeof test>[2];

/** Stories told in each look: every story in one of them, in turn, so that all looks are seen and none is told twice. */
export function storiesIn(looks: readonly Look[], look: Look) {
  let told = 0;
  return (title: string, story: Story): void => {
    if (told++ % looks.length === looks.indexOf(look)) test(title, story);
  };
}
