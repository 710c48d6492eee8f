export { createAccounts } from './accounts.service.ts';
export type { Accounts } from './accounts.service.ts';
export { createAccountLeaving } from './leaving/account-leaving.service.ts';
export type { Departure, SurveyDeparture } from './leaving/account-deletion.service.ts';
export type { ExportPart } from './leaving/account-export.service.ts';
export { createSignIn } from './social-sign-in/sign-in.service.ts';
export type { ActivationListener } from './registration/enter-account.ts';
export { suspendUser, unsuspendUser } from './leaving/suspension.service.ts';
