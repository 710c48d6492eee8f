import { expect, test } from 'vitest';
import { createHeavyReads } from './heavy-reads.ts';

test('one client runs 12 expensive reads at once; another is still served', async () => {
  const run = createHeavyReads(2);
  const end = Promise.withResolvers<string>();
  const running = Array.from({ length: 12 }, (_, at) =>
    run(`2001:db8:0:1::${at}`, () => end.promise),
  );
  await expect(run('2001:db8:0:1::99', () => end.promise)).rejects.toMatchObject({
    code: 'too_many_requests',
    extra: { retryAfterSeconds: 1 },
  });
  const other = run('198.51.100.7', () => end.promise);
  end.resolve('read');
  expect(await Promise.all([...running, other])).toHaveLength(13);
  expect(await run('2001:db8:0:1::99', () => Promise.resolve('again'))).toBe('again');
});

test('many clients are refused when too many wait', async () => {
  const run = createHeavyReads(1);
  const end = Promise.withResolvers<string>();
  const running = Array.from({ length: 17 }, (_, at) => run(`192.0.2.${at}`, () => end.promise));
  await expect(run('192.0.2.99', () => end.promise)).rejects.toMatchObject({
    code: 'service_unavailable',
    extra: { retryAfterSeconds: 2 },
  });
  end.resolve('read');
  expect(await Promise.all(running)).toHaveLength(17);
});
