// `npm run serve`: the same, without the demo: an empty installation, set by environment variables alone.
import { makeWebReady } from './steps/web-ready.ts';

await makeWebReady();
await import(new URL('../apps/server/src/main.ts', import.meta.url).href);
