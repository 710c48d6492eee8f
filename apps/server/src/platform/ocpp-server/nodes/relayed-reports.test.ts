import { expect, test } from 'vitest';
import { createBus } from '../../bus/bus.ts';
import type { OcppHandlers201 } from '../connection.ts';
import { createRelay } from './relayed-reports.ts';

test('[22] a node among several answers what modules add after it was made', () => {
  const handlers201: OcppHandlers201 = {};
  const bus = createBus(() => {});
  const relay = createRelay({ handlers201 }, bus, () => null);
  const Heartbeat = () => ({ currentTime: '2026-07-01T09:00:00Z' });
  Object.assign(handlers201, { Heartbeat });
  expect(relay.handlers201?.Heartbeat).toBe(Heartbeat);
  expect(relay.handlers201?.NotifyReport).toBeTypeOf('function');
  expect(relay.handlers201?.TransactionEvent).toBeUndefined();
});
