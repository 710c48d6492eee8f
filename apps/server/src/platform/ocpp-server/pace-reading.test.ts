import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { paceReading } from './pace-reading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('large frames in a row are read at the pace of the limit, small ones at once', () => {
  const socket = Object.assign(new EventEmitter(), {
    pause: vi.fn<() => void>(),
    resume: vi.fn<() => void>(),
  });
  // Only these members are used.
  paceReading(socket as unknown as WebSocket, { bytesPerSecond: 1_000, burstBytes: 2_000 });
  socket.emit('message', Buffer.alloc(2_000));
  expect(socket.pause).not.toHaveBeenCalled();
  socket.emit('message', Buffer.alloc(500));
  expect(socket.pause).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  expect(socket.resume).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.resume).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  socket.emit('message', Buffer.alloc(2_000));
  expect(socket.pause).toHaveBeenCalledTimes(1);
});
