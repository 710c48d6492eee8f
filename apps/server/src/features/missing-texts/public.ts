export { createMissingTexts } from './missing-texts.service.ts';
