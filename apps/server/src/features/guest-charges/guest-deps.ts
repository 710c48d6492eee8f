import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { AttemptThrottle } from '../../platform/http/limits/attempt-throttle.ts';
import type { Accounts } from '../accounts/public.ts';
import type { Charging } from '../charging/public.ts';
import type { Payments } from '../payments/public.ts';
import type { PlugCodes } from '../plug-codes/public.ts';
import type { Receipts } from '../receipts/public.ts';
import type { Reservations } from '../reservations/public.ts';

export interface GuestDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  throttle: AttemptThrottle;
  accounts: Pick<Accounts, 'addGuest'>;
  plugCodes: Pick<PlugCodes, 'read'>;
  reservations: Pick<Reservations, 'guest' | 'read' | 'cancel' | 'handOver'>;
  payments: Pick<Payments, 'read' | 'executeFor'>;
  charging: Pick<Charging, 'start' | 'stop'>;
  receipts: Pick<Receipts, 'file'>;
}
