import { browserLine, findBrowser } from './browser.ts';
import { makeWebReady } from './web-ready.ts';

/** What a journey run by itself needs before its demo starts; `npm test` has done so and says where the demo is. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a global set-up from the default export
export default async function makeJourneysReady(): Promise<void> {
  if (process.env['VOLTAGORA_URL'] !== undefined) return;
  console.log(browserLine(findBrowser()));
  await makeWebReady();
}
