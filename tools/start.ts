// `npm start`: builds the web client if its sources changed, then runs the demo in this process.
import { parseHelp } from './steps/help.ts';
import { makeWebReady } from './steps/web-ready.ts';

if (await parseHelp(process.argv.slice(2))) process.exit(process.exitCode);
await makeWebReady();
await import(new URL('../apps/demo/src/main.ts', import.meta.url).href);
