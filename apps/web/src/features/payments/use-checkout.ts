import type { PaymentSession } from '@voltagora/contract';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { rememberWayBack } from './way-back.ts';

/** The page that a payment ends on, whichever way the person comes back. */
export const completionPath = (id: string): string => `/complete-payment-session?session=${id}`;

type From = { path: '/reserve' | '/wallet'; isLeftBehind: boolean };

/**
 * Leaves for the provider's page. The completion page comes first, so that the back button leads there and never to a
 * form that could pay twice; it also waits with the person where the provider has not answered yet.
 */
export function useCheckout(): (payment: PaymentSession, from: From) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async ({ id, checkout_url }, { path, isLeftBehind }) => {
      rememberWayBack(id, path);
      await navigate(completionPath(id), { replace: isLeftBehind });
      if (checkout_url !== null) window.location.assign(checkout_url);
    },
    [navigate],
  );
}
