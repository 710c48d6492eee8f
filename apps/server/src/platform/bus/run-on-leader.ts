import type { Bus } from './bus.ts';

/** The bus for subscribers that act on an event: of several nodes only the leader calls them, so that nothing is done twice. */
export const onLeader = (bus: Bus, life: { isLeader(): boolean } | undefined): Bus =>
  life === undefined
    ? bus
    : {
        publish: bus.publish,
        subscribe: (topic, listener) =>
          bus.subscribe(topic, (message) => {
            if (life.isLeader()) listener(message);
          }),
      };
