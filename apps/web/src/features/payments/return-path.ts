/** Remembers in this tab where a top-up started while the user is on the payment page: the draft that lacked tokens. */
import { privateTabItem } from '../../shared/state/private-memory.ts';

const stored = privateTabItem('private-payment-from');

/** Stores the path to return to after a payment; if storage is blocked, the user returns to the wallet. */
export const rememberReturnPath = (payment: string, path: string): void =>
  stored.write({ payment, path });

/** Whether the payment was started from the draft of this tab. */
export function isFromDraft(payment: string): boolean {
  const kept = stored.read();
  if (typeof kept !== 'object' || kept === null) return false;
  const isThis = 'payment' in kept && kept.payment === payment;
  return isThis && 'path' in kept && kept.path === '/reserve';
}
