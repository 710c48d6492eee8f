export { createMissingTexts, type MissingTexts } from './missing-texts.service.ts';
