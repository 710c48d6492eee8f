// The bus of an installation with several nodes. A published message reaches the subscribers of this node at once, then those of
// the other nodes, once each.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { NodeNetwork } from '../nodes/node-network.ts';
import { type Bus, topic } from './bus.ts';
import { createMemory } from './recent-ids.ts';

type Line = Pick<NodeNetwork, 'listen' | 'say' | 'onUp'>;

const Envelope = z.object({ id: z.string(), from: z.string(), message: z.unknown() });

/** Published when a node is connected to NATS again: messages were lost in between, in both directions. */
export const lineRestored = topic<Record<string, never>>('line.restored');

const SUBJECT = 'bus';

export function createSharedBus(
  local: Bus,
  { network, nodeId }: { network: Line; nodeId: string },
): Bus {
  const isNew = createMemory();
  network.listen(`${SUBJECT}.>`, (heard, subject) => {
    const read = Envelope.safeParse(heard);
    if (!read.success || read.data.from === nodeId || !isNew(read.data.id)) return;
    local.publish(topic(subject.slice(SUBJECT.length + 1)), read.data.message);
  });
  const publish: Bus['publish'] = (to, message) => {
    local.publish(to, message);
    network.say(`${SUBJECT}.${to.name}`, { id: randomUUID(), from: nodeId, message });
  };
  network.onUp(() => publish(lineRestored, {}));
  return { publish, subscribe: local.subscribe };
}
