// `npm start`: builds the web client if its sources changed, then runs the demo in this process.
import { makeWebReady } from './steps/web-ready.ts';

await makeWebReady();
await import(new URL('../apps/demo/src/main.ts', import.meta.url).href);
