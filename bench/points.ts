// `npm run bench -- points [COUNT [MINUTES [SEED]]] [--embedded]`: simulated charging points of both versions at the real server,
// with lost connections, lost responses, repeated and late messages and power cuts, while the server is killed; then the points'
// journal is compared with the server's sessions and ledger. Exits with 1 on any difference.
import { oneServerRun } from '../tests/points/one-server.ts';
import { runAndShow } from './points-table.ts';

const kind = process.argv.includes('--embedded') ? 'embedded' : 'postgres';
await runAndShow(kind, { points: 1_000, minutes: 10 }, (run) => oneServerRun({ ...run, kind }));
