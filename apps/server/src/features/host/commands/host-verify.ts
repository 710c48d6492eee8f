import { verifyBooks } from '../../ledger-verification/public.ts';
import type { HostDeps } from '../host-deps.ts';
import type { Outcome } from '../terminal/host-request.ts';

/** Verifies the ledger. */
export async function verify({ db }: HostDeps): Promise<Outcome> {
  const { differences, counted } = await verifyBooks(db);
  const { accounts, transfers, reservations, sessions, payments } = counted;
  const found = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
  const checked = `${accounts} accounts, ${transfers} transfers, ${reservations} reservations, ${sessions} sessions, ${payments} payments`;
  return {
    result: { differences, counted },
    text: [...differences, `${found} (${checked} checked)`].join('\n'),
    isSound: differences.length === 0,
  };
}
