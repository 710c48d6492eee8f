// The `test` of every journey: it fails on an unexpected exception or console error of any page.
import { type BrowserContext, type ConsoleMessage, expect, test as base } from '@playwright/test';

/** Exceptions and console errors of a journey's pages. */
export class PageErrors {
  readonly #expected: RegExp[] = [];
  readonly #met: string[] = [];

  follow(context: BrowserContext): void {
    context.on('weberror', (thrown) => this.#met.push(thrown.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error' && !isAlwaysExpected(message)) this.#met.push(message.text());
    });
  }

  /** Declares an error that this journey causes on purpose. */
  expect(text: RegExp): void {
    this.#expected.push(text);
  }

  unexpected(): string[] {
    return this.#met.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

interface Fixtures {
  pageErrors: PageErrors;
}

export const test = base.extend<Fixtures>({
  pageErrors: [
    async ({ browser }, use) => {
      const errors = new PageErrors();
      const follow = (context: BrowserContext) => errors.follow(context);
      browser.on('context', follow);
      await use(errors);
      browser.off('context', follow);
      expect(errors.unexpected(), 'errors of the pages').toEqual([]);
    },
    { auto: true },
  ],
});

/** Errors that the browser or the test tools report in every journey. */
export const isAlwaysExpected = (message: ConsoleMessage): boolean =>
  isRefused(message) || isOffline(message) || isOfTools(message);

/** The browser reports every refused call and unknown page: expired access tokens cause some in each journey. */
const isRefused = (message: ConsoleMessage): boolean =>
  /the server responded with a status of 4\d\d/.test(message.text()) &&
  /^\/api\/|\/[^.]*$/.test(new URL(message.location().url).pathname);

/** Occurs only in a journey that disables the network. */
const isOffline = (message: ConsoleMessage): boolean =>
  message.text().endsWith('net::ERR_INTERNET_DISCONNECTED');

/** A mail is shown in a frame without scripts, into which the test tools try to inject theirs. */
const isOfTools = (message: ConsoleMessage): boolean =>
  message.text().startsWith("Blocked script execution in 'about:srcdoc'");
