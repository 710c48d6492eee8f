/** Whether this is the page where a payment is completed; no third-party script may run there. */
export const isPaymentPage = (pathname: string): boolean =>
  pathname.replace(/\/+$/, '') === '/complete-payment-session';
