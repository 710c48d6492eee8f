// `npm run serve`: like `npm start` without the demo: an empty installation, configured by environment variables only.
import { makeWebReady } from './steps/web-ready.ts';

await makeWebReady();
await import(new URL('../apps/server/src/main.ts', import.meta.url).href);
