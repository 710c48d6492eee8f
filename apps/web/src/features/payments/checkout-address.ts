/** The sandbox's page is part of this site. */
const SANDBOX = /^\/sandbox-payments\/[^/]+\/$/;

/**
 * Where the payment page is opened. The sandbox's is opened at the address under which this page is open, which may be another
 * than the server's own: a phone in the same network would be sent to `localhost`.
 */
export function checkoutAddress(url: string): string {
  const { pathname } = new URL(url, window.location.origin);
  return SANDBOX.test(pathname) ? pathname : url;
}
