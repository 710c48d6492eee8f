import type { WebSocket } from 'ws';

export interface Pace {
  bytesPerSecond: number;
  /** What may arrive at once. */
  burstBytes: number;
}

/** Reads a socket no faster than its pace. What is above waits in the network; nothing is lost. */
export function paceReading(socket: WebSocket, { bytesPerSecond, burstBytes }: Pace): void {
  let waiting = 0;
  let at = performance.now();
  socket.on('message', (data: Buffer) => {
    const now = performance.now();
    waiting = Math.max(0, waiting - ((now - at) / 1000) * bytesPerSecond) + data.length;
    at = now;
    if (waiting <= burstBytes) return;
    socket.pause();
    setTimeout(() => socket.resume(), ((waiting - burstBytes) / bytesPerSecond) * 1000).unref();
  });
}
