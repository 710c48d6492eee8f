// Preloaded into a server by `faults`: writes ten megabytes per second to its log in the server's format.
import { createLog } from '../apps/server/src/platform/create-log.ts';

const LINES = 250;
const EVERY_MS = 25;
const LINE = 'x'.repeat(1_000);

const log = createLog('info');
setInterval(() => {
  for (let n = 0; n < LINES; n++) log.info({ n }, LINE);
}, EVERY_MS).unref();
