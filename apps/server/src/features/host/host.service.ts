// Runs the host's commands. The API has no host role: commands come from the machine itself, through the server's
// command socket or directly to the database.
import { AppError } from '../../platform/http/app-error.ts';
import { account, accounts, suspend, takeFactors, unsuspend } from './commands/host-accounts.ts';
import { grantRight, revokeRight } from './commands/host-commissioning.ts';
import type { HostDeps } from './host-deps.ts';
import { denials } from './commands/host-denials.ts';
import { disputes } from './commands/money/host-disputes.ts';
import { backup } from './commands/host-backup.ts';
import { call, frames } from './commands/host-points.ts';
import { audit, failures, mails } from './commands/host-records.ts';
import { importFeed } from './commands/host-import.ts';
import { payouts, payPayout, refusePayout } from './commands/money/host-payouts.ts';
import { payTransfer, transferPayouts } from './commands/money/host-transfers.ts';
import { payments } from './commands/money/host-payments.ts';
import { refund } from './commands/money/host-refund.ts';
import {
  type HostAnswer,
  HostRefusal,
  HostRequest,
  type Outcome,
} from './terminal/host-request.ts';
import { positions } from './commands/stations/host-positions.ts';
import { feature } from './commands/stations/host-stations.ts';
import { secrets } from './commands/host-secrets.ts';
import { hide, show } from './commands/stations/host-hiding.ts';
import { allow, approve, refuse, reviews } from './commands/stations/host-reviews.ts';
import { dismiss, reports } from './commands/stations/host-reports.ts';
import { verify } from './commands/host-verify.ts';

export function createHost(deps: HostDeps) {
  return {
    /** Runs a command; throws only on internal errors. */
    async run(asked: unknown): Promise<HostAnswer> {
      const request = HostRequest.safeParse(asked);
      if (!request.success) {
        return {
          ok: false,
          message: 'The running server has another version and does not know this command.',
        };
      }
      if (isToItself(request.data)) {
        return {
          ok: false,
          message: 'A running server cannot do this to its own data. Stop it first.',
        };
      }
      try {
        const outcome = await executeChange(deps, request.data);
        deps.tellStationsChanged?.();
        return { ok: true, ...outcome };
      } catch (error) {
        const isRefusal = error instanceof HostRefusal || error instanceof AppError;
        if (!isRefusal) throw error;
        return { ok: false, message: error.message };
      }
    },
  };
}

type ToItself = Extract<HostRequest, { command: 'restore' | 'move' | 'basemap' }>;

const isToItself = (request: HostRequest): request is ToItself =>
  request.command === 'restore' || request.command === 'move' || request.command === 'basemap';

function executeChange(deps: HostDeps, request: Exclude<HostRequest, ToItself>): Promise<Outcome> {
  switch (request.command) {
    case 'accounts':
      return accounts(deps, request);
    case 'account':
      return account(deps, request);
    case 'suspend':
      return suspend(deps, request);
    case 'unsuspend':
      return unsuspend(deps, request);
    case 'remove-factors':
      return takeFactors(deps, request);
    case 'refund':
      return refund(deps, request);
    case 'payments':
      return payments(deps, request);
    case 'disputes':
      return disputes(deps, request);
    case 'payouts':
      return payouts(deps, request);
    case 'transfer-payouts':
      return transferPayouts(deps, request);
    case 'pay-transfer':
      return payTransfer(deps, request);
    case 'pay-payout':
      return payPayout(deps, request);
    case 'refuse-payout':
      return refusePayout(deps, request);
    case 'grant-commissioning':
      return grantRight(deps, request);
    case 'revoke-commissioning':
      return revokeRight(deps, request);
    case 'feature':
      return feature(deps, { ...request, isFeatured: true });
    case 'unfeature':
      return feature(deps, { ...request, isFeatured: false });
    case 'hide':
      return hide(deps, request);
    case 'show':
      return show(deps, request);
    case 'positions':
      return positions(deps, request);
    case 'reviews':
      return reviews(deps, request);
    case 'approve':
      return approve(deps, request);
    case 'refuse':
      return refuse(deps, request);
    case 'allow-stations':
      return allow(deps, request);
    case 'reports':
      return reports(deps, request);
    case 'dismiss-report':
      return dismiss(deps, request);
    case 'audit':
      return audit(deps, request);
    case 'import':
      return importFeed(deps, request);
    case 'denials':
      return denials(deps, request);
    case 'failures':
      return failures(deps, request);
    case 'mails':
      return mails(deps, request);
    case 'frames':
      return frames(deps, request);
    case 'call':
      return call(deps, request);
    case 'verify':
      return verify(deps);
    case 'secrets':
      return secrets(deps, request);
    case 'backup':
      return backup(deps, request);
  }
}
