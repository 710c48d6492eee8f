// The bus of an installation with several nodes. A published message reaches the subscribers of this node at once, then those of
// the other nodes, once each.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { NodeNetwork } from '../nodes/node-network.ts';
import { type Bus, topic } from './bus.ts';
import { createMemory } from './recent-ids.ts';

type Line = Pick<NodeNetwork, 'listen' | 'say' | 'onUp'>;

const Envelope = z.object({
  id: z.string(),
  from: z.string(),
  topic: z.string(),
  message: z.unknown(),
});

/** Published when a node is connected to NATS again: messages were lost in between, in both directions. */
export const lineRestored = topic<Record<string, never>>('line.restored');

/** One for all topics, so that nobody on NATS sees what happens when. */
const SUBJECT = 'bus';

export function createSharedBus(
  local: Bus,
  { network, nodeId }: { network: Line; nodeId: string },
): Bus {
  const isNew = createMemory();
  network.listen(SUBJECT, (heard) => {
    const read = Envelope.safeParse(heard);
    if (!read.success || read.data.from === nodeId || !isNew(read.data.id)) return;
    local.publish(topic(read.data.topic), read.data.message);
  });
  const publish: Bus['publish'] = (to, message) => {
    local.publish(to, message);
    network.say(SUBJECT, { id: randomUUID(), from: nodeId, topic: to.name, message });
  };
  network.onUp(() => publish(lineRestored, {}));
  return { publish, subscribe: local.subscribe };
}
