export { createAccounts } from './accounts.service.ts';
export { createSignIn } from './sign-in.service.ts';
export type { ActivationListener } from './enter-account.ts';
export { suspendUser, unsuspendUser } from './suspension.service.ts';
