export { answerOf, isUnsupported, notConnected } from './commands/charging-point-answer.ts';
export { noteSecurityEvent } from './points/charging-points.service.ts';
export { newPointPassword } from './points/point-credentials.ts';
export type { CommandOutcome, Worded } from './commands/charging-point-commands.ts';
export { commandsOf } from './commands/charging-point-commands-of.ocpp.ts';
export { requireOwned } from './points/owned-points.ts';
export {
  grantCommissioning,
  revokeCommissioning,
} from './commands/commissioning/commissioning-rights.store.ts';
export { withAudit } from './commands/with-audit.ts';
export { asEvent } from './connection/point-events.ts';
export type { AuditedAction, PointEvents } from './connection/point-events.ts';
export { type PointJournal } from './connection/point-journal.ts';
export { hashPointSecret } from './points/point-secret.ts';
export { readRunningCosts } from './sessions/running-costs.ts';
export { tagInfo } from './id-tags/id-tag-info.ocpp.ts';
export { idTokenInfo } from './id-tags/id-token-info.ocpp.ts';
export { listTagsOfPoint } from './id-tags/tags-of-point.reads.ts';
export { plugChanged, sessionChanged, tagsChanged } from './topics.ts';
export { readVariableName, variableName } from './commands/variable-name.ts';
export {
  askForProfile,
  deletePassword,
  findNewestCertificate,
  insertCertificate,
  insertPassword,
  listRunningOut,
  markInstalled,
  readPointSecurity,
  withdrawProfile,
} from './points/point-security.store.ts';
export type { Charging } from './charging.service.ts';
