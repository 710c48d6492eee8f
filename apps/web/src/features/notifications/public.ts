export { Arrival } from './arrival.tsx';
export { Bell } from './bell.tsx';
export { useWatches } from './use-watches.ts';
export { WatchButton } from './watch-button.tsx';
