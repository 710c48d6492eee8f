export { createFrameLog, type FrameLog } from './frame-log.ts';
export { listFrames } from './frames.store.ts';
