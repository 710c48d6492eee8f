// `npm run bench -- points [COUNT [MINUTES [SEED]]] [--embedded]`: simulated charging points of both versions at the real server, with
// lost lines, lost answers, repeated and late messages and power cuts, the server killed meanwhile; then the points' own log
// against the server's sessions and ledger. Ends with exit code 1 on any difference.
import { oneServerRun } from '../tests/points/one-server.ts';
import { runAndShow } from './points-table.ts';

const kind = process.argv.includes('--embedded') ? 'embedded' : 'postgres';
await runAndShow(kind, { points: 1_000, minutes: 10 }, (run) => oneServerRun({ ...run, kind }));
