import { expect, test } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

test('tasks run one after the other; one too many is refused with Retry-After', async () => {
  const inOrder = createSerialQueue(2);
  const first = Promise.withResolvers<string>();
  const events: string[] = [];
  const one = inOrder(async () => events.push(await first.promise));
  const two = inOrder(async () => events.push('second'));
  expect(() => inOrder(async () => events.push('third'))).toThrow(
    expect.objectContaining({ code: 'too_many_requests', extra: { retryAfterSeconds: 60 } }),
  );
  first.resolve('first');
  await Promise.all([one, two]);
  await inOrder(async () => events.push('later'));
  expect(events).toEqual(['first', 'second', 'later']);
});
