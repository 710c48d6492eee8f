/** Where a top-up was begun, kept for this tab while it is at the payment page: the draft that lacked tokens. */
const KEY = 'payment-from';

/** Remembers the path that a payment's page leads back to; where the browser keeps nothing, it leads to the wallet. */
export function rememberReturnPath(payment: string, path: string): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ payment, path }));
  } catch {
    // Blocked: nothing is remembered.
  }
}

/** Whether the payment was begun in the draft of this tab. */
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
