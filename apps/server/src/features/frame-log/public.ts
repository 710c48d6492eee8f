export { createFrameLog, type FrameLog } from './frame-log.service.ts';
