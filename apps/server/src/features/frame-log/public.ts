export { eraseFramesOf, listFrames } from './frames.store.ts';
