// The bus of an installation of several nodes: what is published here is heard here at once, as without any other node, and
// then on the others, once.
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { NodeNetwork } from '../nodes/node-network.ts';
import { type Bus, topic } from './bus.ts';
import { createMemory } from './recent-ids.ts';

type Line = Pick<NodeNetwork, 'listen' | 'say' | 'onUp'>;

const Envelope = z.object({ id: z.string(), from: z.string(), message: z.unknown() });

/** Published when the line of some node is there again: what was said meanwhile was not heard, here or there. */
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
