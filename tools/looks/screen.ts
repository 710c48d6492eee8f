// The definition of a screen, and helpers that prepare screens for their pictures.
import type { BrowserContext, Page } from '@playwright/test';
import type { AnswerOf, CallName } from '@voltagora/contract';
import type { Facts, Person } from './people.ts';

export interface Screen {
  name: string;
  who: Person;
  path: (facts: Facts) => string;
  /** The behaviour of the API; by default it responds normally. */
  api?: 'silent' | 'broken' | 'offline';
  /** Map tiles load after the page. */
  hasMap?: boolean;
  act?: (page: Page) => Promise<void>;
  /** Prepares the visitor or the network before the page opens. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
export const at = (path: string) => () => path;
export const pressButton = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Alters the real response of a read call. */
export const altered =
  <N extends CallName>(path: string, change: (told: AnswerOf<N>) => AnswerOf<N>) =>
  (page: Page): Promise<unknown> =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const told = (await response.json()) as AnswerOf<N>; // The contract's answer.
      return route.fulfill({ response, json: change(told) });
    });
