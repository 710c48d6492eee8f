import { browserLine, findBrowser } from './browser.ts';
import { makeWebReady } from './web-ready.ts';

/** Prepares a journey that is run on its own; `npm test` has done so already, and passes the demo's address. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a global set-up from the default export
export default async function makeJourneysReady(): Promise<void> {
  if (process.env['VOLTAGORA_URL'] !== undefined) return;
  console.log(browserLine(findBrowser()));
  await makeWebReady();
}
