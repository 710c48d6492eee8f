export { backUp, type Installation } from './back-up.ts';
export { NoBackup } from './backup-file.ts';
export { moveRows, restore, RestoreRefused } from './restore.ts';
