import { test } from './journey.ts';
import type { Look } from './visitor.ts';

type Story = Parameters<typeof test>[2];

/** Distributes stories over the looks: each story runs in one look, and every look has some. */
export function storiesIn(looks: readonly Look[], look: Look) {
  let told = 0;
  return (title: string, story: Story): void => {
    if (told++ % looks.length === looks.indexOf(look)) test(title, story);
  };
}
