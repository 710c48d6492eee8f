// Accounts as a module: registration, login, sign-in with other providers, and leaving.
import { decimalToMicro } from '@voltagora/domain';
import { defineModule } from '../../platform/modules/define-module.ts';
import { lateBound } from '../../platform/modules/late-bound.ts';
import type { SecondFactor } from '../second-factor/public.ts';
import type { Wallet } from '../wallet/public.ts';
import type { AccountEvents } from './accounts-deps.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { type Accounts, createAccounts } from './accounts.service.ts';
import { accountLeavingRoutes } from './leaving/account-leaving.routes.ts';
import { createAccountLeaving, type HeldElsewhere } from './leaving/account-leaving.service.ts';
import type { ActivationListener } from './registration/enter-account.ts';
import { signInRoutes } from './social-sign-in/sign-in.routes.ts';
import { createSignIn } from './social-sign-in/sign-in.service.ts';
import { tables } from './tables.ts';

const FORGET_EVERY_MS = 600_000;
const MICRO_PER_TOKEN_CENT = 10_000;

interface Needs {
  overrides: {
    readActor?: Accounts['readActor'] | undefined;
    accountEvents?: AccountEvents | undefined;
  };
  wallet: Wallet;
  secondFactor: SecondFactor;
}

export const accountsModule = defineModule({
  name: 'accounts',
  tables,
  start(platform, { overrides, wallet, secondFactor }: Needs) {
    const { config, log } = platform;
    const {
      onActivated = welcomeGift(wallet, config.welcomeTokens),
      onGuessing = (userId: string) =>
        log.warn({ userId }, 'the password of an account is being guessed'),
    } = overrides.accountEvents ?? {};
    const session = {
      ...platform,
      secondFactor,
      accessSeconds: config.accessSeconds,
      onActivated,
      onLogin: (login: object) => log.info(login, 'logged in'),
    };
    const accounts = createAccounts({
      ...session,
      waitingDays: config.waitingAccountDays,
      onGuessing,
    });
    const signIn = createSignIn({ ...session, google: config.google, apple: config.apple });
    const heldElsewhere = lateBound<HeldElsewhere>('what other features hold about a person');
    const leaving = createAccountLeaving({
      ...platform,
      secondFactor,
      provePassword: accounts.provePassword,
      tokenWorth: {
        priceMicro: decimalToMicro(config.tokenFiatPrice),
        currency: config.currency,
      },
      prepareDeparture: (trx, leaver) => heldElsewhere.get().prepareDeparture(trx, leaver),
      exportParts: (role) => heldElsewhere.get().exportParts(role),
    });
    return {
      offers: {
        accounts,
        readActor: overrides.readActor ?? accounts.readActor,
        heldElsewhere,
      },
      routes(app) {
        accountsRoutes(app, accounts);
        accountLeavingRoutes(app, leaving);
        signInRoutes(app, signIn);
      },
      jobs: (run) => [run.onLeader(FORGET_EVERY_MS, accounts.forget)],
    };
  },
});

function welcomeGift(wallet: Wallet, tokens: number): ActivationListener {
  const amountMinor = Math.trunc(decimalToMicro(tokens) / MICRO_PER_TOKEN_CENT);
  return async (trx, { id, role }) => {
    if (role !== 'driver' || amountMinor === 0) return;
    const idempotencyKey = `welcome:${id}`;
    await wallet.grant(trx, { userId: id, amountMinor, idempotencyKey, reason: 'welcome' });
  };
}
