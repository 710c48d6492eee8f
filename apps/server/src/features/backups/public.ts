export { backUp, type BackupReport, type Installation } from './back-up.ts';
export { NoBackup } from './backup-file.ts';
export {
  moveRows,
  restore,
  RestoreRefused,
  type RestoreReport,
  type RestoreTarget,
} from './restore.ts';
