export { createFrameLog, type FrameLog } from './frame-log.service.ts';
export { listFrames } from './frames.store.ts';
