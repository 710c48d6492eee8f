// `npm run bench -- nodes-fire [COUNT [MINUTES [SEED]]]`: what `points` does, at three nodes behind a balancer, on a PostgreSQL and a
// NATS of its own: each node killed in turn, NATS and PostgreSQL killed and started again, a node and PostgreSQL frozen. Ends
// with exit code 1 on any difference.
import { nodesRun } from '../tests/nodes/nodes-run.ts';
import { runAndShow } from './points-table.ts';

await runAndShow('three nodes', { points: 300, minutes: 12 }, nodesRun);
