import type { Bus } from '../bus/bus.ts';
import type { Tracing } from './tracing.ts';

/** A bus whose messages are spans: the work of a subscriber continues the trace of the publisher. */
export function tracedBus(bus: Bus, tracing: Tracing | undefined): Bus {
  if (tracing === undefined) return bus;
  return {
    ...bus,
    publish(to, message) {
      const span = tracing.begin(`publish ${to.name}`, 'producer');
      tracing.within(span, () => bus.publish(to, message));
      span.end();
    },
    subscribe: (to, listener) =>
      bus.subscribe(to, (message) => {
        const span = tracing.begin(`hear ${to.name}`, 'consumer');
        try {
          tracing.within(span, () => listener(message));
        } finally {
          span.end();
        }
      }),
  };
}
