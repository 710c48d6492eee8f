import { topic } from '../../platform/bus/bus.ts';

/** What everybody sees of some stations has changed: one is new, hidden, shown, edited or deleted. */
export const stationsChanged = topic<Record<string, never>>('stations.changed');
