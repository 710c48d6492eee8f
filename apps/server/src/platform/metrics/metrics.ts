// The metrics for Prometheus: the process, HTTP answers, OCPP frames, connected charging points. No label contains an id, an
// address or personal data.
import { REFUSALS, type Refusal } from '../nodes/seal/message-seal.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

interface WatchedNodes {
  life: { count: number };
  network: { isUp: boolean; onRefused(listener: (reason: Refusal) => void): void };
}

const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers = new Histogram({
    name: 'voltagora_http_request_seconds',
    help: 'Time from a request to the end of its answer, in seconds',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_SECONDS,
    registers,
  });
  const frames = new Counter({
    name: 'voltagora_ocpp_frames_total',
    help: 'OCPP frames received from and sent to charge points',
    labelNames: ['version', 'direction'],
    registers,
  });
  const failures = new Counter({
    name: 'voltagora_job_failures_total',
    help: 'Runs of the regular work that failed, in part at least, and come again',
    registers,
  });
  const refused = new Counter({
    name: 'voltagora_node_messages_refused_total',
    help: 'Messages between nodes without a valid seal, which were dropped',
    labelNames: ['reason'],
    registers,
  });
  // An alert on an increase needs the value before the first one.
  for (const reason of REFUSALS) refused.inc({ reason }, 0);
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    /** `count` is called at each scrape. */
    watchPoints(count: () => number): void {
      const points: Gauge = new Gauge({
        name: 'voltagora_charge_points_connected',
        help: 'Charge points whose socket this process holds',
        registers,
        collect: () => points.set(count()),
      });
    },
    watchNodes(nodes: WatchedNodes): void {
      nodes.network.onRefused((reason) => refused.inc({ reason }));
      const living: Gauge = new Gauge({
        name: 'voltagora_nodes_living',
        help: 'Nodes of this installation that live, as this one sees it',
        registers,
        collect: () => living.set(nodes.life.count),
      });
      const line: Gauge = new Gauge({
        name: 'voltagora_node_line_up',
        help: 'Whether this node hears the others: 1, or 0',
        registers,
        collect: () => line.set(nodes.network.isUp ? 1 : 0),
      });
    },
    /** `route` is the pattern, never the requested path. */
    countAnswer(labels: { method: string; route: string; status: number }, seconds: number): void {
      answers.observe(labels, seconds);
    },
    countFrame({ version, direction }: { version: string; direction: string }): void {
      frames.inc({ version, direction });
    },
    countFailedJob(): void {
      failures.inc();
    },
  };
}
