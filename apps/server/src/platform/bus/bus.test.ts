import { expect, test } from 'vitest';
import { createBus, topic } from './bus.ts';
import { createSharedBus, lineRestored } from './shared-bus.ts';

const counted = topic<{ n: number }>('counted');
const other = topic<string>('other');

test('delivers in order to the subscribers of a topic until they unsubscribe', () => {
  const bus = createBus(() => {});
  const seen: number[] = [];
  const leave = bus.subscribe(counted, ({ n }) => seen.push(n));
  bus.publish(counted, { n: 1 });
  bus.publish(other, 'x');
  bus.publish(counted, { n: 2 });
  leave();
  bus.publish(counted, { n: 3 });
  expect(seen).toEqual([1, 2]);
});

test('a listener that throws does not affect the others', () => {
  const errors: unknown[] = [];
  const bus = createBus((error) => errors.push(error));
  const seen: number[] = [];
  bus.subscribe(counted, () => {
    throw new Error('mine');
  });
  bus.subscribe(counted, ({ n }) => seen.push(n));
  bus.publish(counted, { n: 1 });
  expect(seen).toEqual([1]);
  expect(errors).toHaveLength(1);
});

test('[F9] both nodes read again when the connection of one is restored', () => {
  const heard: string[] = [];
  const lines = new Map<string, (message: unknown) => void>();
  const cameBack = new Map<string, () => void>();
  const nodeOn = (nodeId: string) => {
    const network = {
      listen: (_: string, hear: (message: unknown) => void) => {
        lines.set(nodeId, hear);
        return () => undefined;
      },
      say: (_: string, message: unknown) => lines.forEach((hear) => hear(message)),
      onUp: (listener: () => void) => void cameBack.set(nodeId, listener),
    };
    const bus = createSharedBus(
      createBus(() => {}),
      { network, nodeId },
    );
    bus.subscribe(lineRestored, () => heard.push(nodeId));
  };
  nodeOn('a');
  nodeOn('b');
  cameBack.get('b')?.();
  expect(heard.toSorted()).toEqual(['a', 'b']);
});
