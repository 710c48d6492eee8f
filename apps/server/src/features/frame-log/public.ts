export { createFrameLog, type FrameLog } from './frame-log.ts';
export { eraseFramesOf, listFrames } from './frames.store.ts';
