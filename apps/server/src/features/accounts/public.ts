export { createAccounts } from './accounts.service.ts';
export type { Accounts } from './accounts.service.ts';
export { createAccountLeaving } from './account-leaving.service.ts';
export type { Departure, SurveyDeparture } from './account-deletion.service.ts';
export type { ExportPart } from './account-export.service.ts';
export { createSignIn } from './sign-in.service.ts';
export type { ActivationListener } from './enter-account.ts';
export { suspendUser, unsuspendUser } from './suspension.service.ts';
