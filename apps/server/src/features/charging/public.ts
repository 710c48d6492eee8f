export { answerOf, isUnsupported, notConnected } from './charger-answer.ts';
export { noteSecurityEvent } from './charge-points.service.ts';
export { newPointPassword } from './point-credentials.ts';
export type {
  CommandOutcome,
  ConfigurationRead,
  TransactionNames,
  Worded,
} from './charger-commands.ts';
export { commandsOf } from './charger-commands-of.ocpp.ts';
export { requireOwned } from './owned-points.ts';
export { onRecord } from './on-record.ts';
export { asEvent } from './point-events.ts';
export type { PointEvents } from './point-events.ts';
export { createChargePointHooks } from './charge-point-hooks.ocpp.ts';
export { createLiveSockets } from './charging.live.ts';
export { createOcppHandlers } from './charging.ocpp.ts';
export { createOcppHandlers201 } from './handlers-201.ocpp.ts';
export { createCharging } from './charging.service.ts';
export type { Charging } from './charging.service.ts';
export { createPointJournal } from './point-journal.ts';
export { hashPointSecret } from './point-secret.ts';
export { createPointEditing } from './point-editing.service.ts';
export { isPassword } from './password-key.ts';
export { readRunningCosts } from './running-costs.ts';
export { listTagsOfPoint } from './tags-of-point.reads.ts';
export { plugChanged, sessionChanged, tagsChanged } from './topics.ts';
export { variableName } from './variable-name.ts';
