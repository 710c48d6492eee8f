// Charging without an account: after scanning the code of a plug.
import { createAttemptThrottle } from '../../platform/http/limits/attempt-throttle.ts';
import { defineModule } from '../../platform/modules/define-module.ts';
import type { Accounts } from '../accounts/public.ts';
import type { Charging } from '../charging/public.ts';
import type { Payments } from '../payments/public.ts';
import type { PlugCodes } from '../plug-codes/public.ts';
import type { Receipts } from '../receipts/public.ts';
import type { Reservations } from '../reservations/public.ts';
import { guestChargesRoutes } from './guest-charges.routes.ts';
import { createGuestCharges } from './guest-charges.service.ts';
import { tables } from './tables.ts';

interface Needs {
  accounts: Accounts;
  plugCodes: PlugCodes;
  reservations: Reservations;
  payments: Payments;
  charging: Charging;
  receipts: Receipts;
}

const MAIL_EVERY_MS = 15_000;
const FORGET_EVERY_MS = 3_600_000;

export const guestChargesModule = defineModule({
  name: 'guest-charges',
  tables,
  start({ db, clock, publicUrl, bus }, needs: Needs) {
    const throttle = createAttemptThrottle(clock, { bus, name: 'guest-charges' });
    const guestCharges = createGuestCharges({ db, clock, publicUrl, throttle, ...needs });
    return {
      offers: { guestCharges },
      routes: (app) => guestChargesRoutes(app, guestCharges),
      jobs: (run) => [
        run.onLeader(MAIL_EVERY_MS, guestCharges.mailReceipts),
        run.onLeader(FORGET_EVERY_MS, guestCharges.forget),
      ],
    };
  },
});
