export { OfflineNotice } from './offline-notice.tsx';
export { UpdateNote } from './update-note.tsx';
