export type { HeldElsewhere } from './leaving/account-leaving.service.ts';
export type { Departure, PrepareDeparture } from './leaving/account-deletion.service.ts';
export type { ExportPart } from './leaving/account-export.service.ts';
export { suspendUser, unsuspendUser } from './leaving/suspension.service.ts';
export { findAccount, listAccounts, readAccount } from './account-lookup.reads.ts';
export type { AccountRow } from './account-lookup.reads.ts';
export { guestActor } from './registration/guests.service.ts';
export type { Accounts } from './accounts.service.ts';
