import type { Page } from '@playwright/test';
import type { Visitor } from './visitor.ts';

/** Counts a person's clicks and taps on a page, from its next address on. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('countPress', () => (clicks += 1));
  await page.addInitScript(
    "addEventListener('pointerdown', (event) => event.isTrusted && countPress(), true)",
  );
  return () => clicks;
}

export interface Effort {
  clicks: number;
  seconds: number;
}

/** `effort`: what a visitor did since it was last called. Time of the accessibility checks does not count. */
export async function measureEffort(
  visitor: Visitor,
): Promise<{ visitor: Visitor; effort: () => Effort }> {
  const clicks = await countClicks(visitor.page);
  let counted = 0;
  let since = performance.now();
  const look = async (name: string): Promise<void> => {
    const start = performance.now();
    await visitor.look(name);
    since += performance.now() - start;
  };
  const effort = (): Effort => {
    const now = performance.now();
    const done = { clicks: clicks() - counted, seconds: Math.round((now - since) / 100) / 10 };
    counted = clicks();
    since = now;
    return done;
  };
  return { visitor: { ...visitor, look }, effort };
}
