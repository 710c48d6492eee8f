/** The page where a payment ends: nothing that is not ours has any business there. */
export const isPaymentPage = (pathname: string): boolean =>
  pathname.replace(/\/+$/, '') === '/complete-payment-session';
