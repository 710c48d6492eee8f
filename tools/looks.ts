// `node launch.mjs looks [screen …] [--look 360-dark] [--narrow] [--zoom] [--names]`: pictures of every screen and state in eight
// looks, into .cache/looks (VOLTAGORA_LOOKS names another folder), and a line for everything too wide, too small to tap or cut
// off. A screen may be given by a prefix of its name. VOLTAGORA_URL names a running demo.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startDemo } from './looks/demo-process.ts';
import { looksFor, nameOf } from './looks/look.ts';
import { Demo, type Person } from './looks/people.ts';
import { openContext, takePicture } from './looks/picture.ts';
import { SCREENS } from './looks/screens.ts';
import { browserLine, findBrowser } from './steps/browser.ts';
import { ROOT } from './steps/run.ts';

const { values, positionals } = parseArgs({
  options: {
    look: { type: 'string', default: '' },
    narrow: { type: 'boolean', default: false },
    zoom: { type: 'boolean', default: false },
    names: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const folder = process.env['VOLTAGORA_LOOKS'] ?? join(ROOT, '.cache', 'looks');
const screens = SCREENS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((begin) => name.startsWith(begin)),
);
const looks = looksFor(values).filter((look) => nameOf(look).includes(values.look));
const people: Person[] = ['guest', 'driver', 'newDriver', 'owner', 'newOwner'];

const found = findBrowser();
if (!found || screens.length === 0 || looks.length === 0) {
  console.error(found ? `No such screen or look.` : 'No browser was found.');
  process.exit(2);
}
console.log(browserLine(found));
mkdirSync(folder, { recursive: true });
const running = await startDemo();
const browser = await chromium.launch({
  executablePath: found.executable,
  env: { ...process.env, ...found.env },
  args: ['--no-sandbox', '--disable-background-networking', '--disable-sync', '--no-first-run'],
});
try {
  const demo = new Demo(running.url);
  const facts = await demo.prepare();
  for (const look of looks) {
    for (const who of people) {
      const theirs = screens.filter((screen) => screen.who === who);
      if (theirs.length === 0) continue;
      const tokens = await demo.logIn(who);
      const context = await openContext(browser, look, { url: running.url, tokens });
      for (const screen of theirs) {
        const complaints = await takePicture(context, { screen, look, facts, folder }).catch(
          (error: unknown) => [`no picture: ${String(error).split('\n')[0]}`],
        );
        for (const complaint of complaints) {
          console.log(`${screen.name}-${nameOf(look)}: ${complaint}`);
        }
      }
      await context.close();
    }
  }
  console.log(`${screens.length * looks.length} pictures are in ${folder}`);
} finally {
  await browser.close();
  await running.stop();
}
