// What a screen to be looked at is, and what many of them do before their picture is taken.
import type { BrowserContext, Page } from '@playwright/test';
import type { AnswerOf, CallName } from '@voltagora/contract';
import type { Facts, Person } from './people.ts';

export interface Screen {
  name: string;
  who: Person;
  path: (facts: Facts) => string;
  /** What the API does meanwhile; it answers where nothing is said. */
  api?: 'silent' | 'broken' | 'offline';
  /** The pieces of a map arrive after the page. */
  hasMap?: boolean;
  act?: (page: Page) => Promise<void>;
  /** What the visitor or the network is like, before the page opens. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>;
}

export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
export const at = (path: string) => () => path;
export const pressButton = (name: RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** The true answer of a call to be read, changed. */
export const altered =
  <N extends CallName>(path: string, change: (told: AnswerOf<N>) => AnswerOf<N>) =>
  (page: Page): Promise<unknown> =>
    page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const told = (await response.json()) as AnswerOf<N>; // the contract's answer
      return route.fulfill({ response, json: change(told) });
    });
