import type { PaymentSession } from '@voltagora/contract';
import { useCallback } from 'react';
import { useServer, type Server } from '../../shared/api/server.ts';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { checkoutAddress } from './checkout-address.ts';
import { rememberReturnPath } from './return-path.ts';

/** The path of the page where a payment is completed. */
export const completionPath = (id: string): string => `/complete-payment-session?session=${id}`;

type From = {
  path: '/reserve' | '/wallet';
  isLeftBehind: boolean;
  /** Called when the page before has unmounted, before the browser leaves. */
  onLeft?: () => void;
};

/**
 * Redirects to the provider's page. The completion page is opened first, so that the back button leads there and never to a
 * form that could pay twice; it also waits if the provider has not answered yet.
 */
export function useCheckout(): (payment: PaymentSession, from: From) => Promise<void> {
  const navigate = useNavigate();
  const { read } = useServer();
  return useCallback(
    async ({ id, checkout_url }, { path, isLeftBehind, onLeft }) => {
      rememberReturnPath(id, path);
      try {
        await navigate(completionPath(id), { replace: isLeftBehind });
      } finally {
        onLeft?.();
      }
      const page = checkout_url ?? (await pageOf(read, id));
      if (page !== null) window.location.assign(checkoutAddress(page));
    },
    [navigate, read],
  );
}

/** A booking is answered before the provider is asked, so the URL of its page is often known a moment later. */
async function pageOf(read: Server['read'], id: string): Promise<string | null> {
  try {
    const payment = await read('readPaymentSession', { params: { id } });
    return payment.checkout_url;
  } catch {
    // The completion page asks again and shows the error.
    return null;
  }
}
