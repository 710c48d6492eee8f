export { backUp, type Installation } from './back-up.ts';
export { InvalidBackup } from './backup-file.ts';
export { moveRows, restore, RestoreRefused } from './restore.ts';
