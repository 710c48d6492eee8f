import type { Bus } from './bus.ts';

/** The bus for those who act on what they hear: of several nodes the one on duty alone, lest all do the same. */
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
