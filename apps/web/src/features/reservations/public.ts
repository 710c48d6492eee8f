export { draftUpdated, selectDraft, type DraftPlug } from './reservations-slice.ts';
