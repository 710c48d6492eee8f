// `npm run bench -- nodes-fire [COUNT [MINUTES [SEED]]]`: like `points`, on three nodes behind a balancer, with its own
// PostgreSQL and NATS: each node killed in turn, NATS and PostgreSQL killed and restarted, a node and PostgreSQL frozen. Exits
// with 1 on any difference.
import { nodesRun } from '../tests/nodes/nodes-run.ts';
import { runAndShow } from './points-table.ts';

await runAndShow('three nodes', { points: 300, minutes: 12 }, nodesRun);
