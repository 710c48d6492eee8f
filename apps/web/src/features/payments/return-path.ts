/** Remembers in this tab where a top-up started while the user is on the payment page: the draft that lacked tokens. */
const KEY = 'payment-from';

/** Stores the path to return to after a payment; if storage is blocked, the user returns to the wallet. */
export function rememberReturnPath(payment: string, path: string): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ payment, path }));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

/** Whether the payment was started from the draft of this tab. */
export function isFromDraft(payment: string): boolean {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return false;
    const isThis = 'payment' in kept && kept.payment === payment;
    return isThis && 'path' in kept && kept.path === '/reserve';
  } catch {
    return false;
  }
}
