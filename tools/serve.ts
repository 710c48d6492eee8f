// `npm run serve`: like `npm start` without the demo: an empty installation, configured by environment variables only.
import { parseHelp } from './steps/help.ts';
import { makeWebReady } from './steps/web-ready.ts';

if (await parseHelp(process.argv.slice(2))) process.exit(process.exitCode);
await makeWebReady();
await import(new URL('../apps/server/src/main.ts', import.meta.url).href);
