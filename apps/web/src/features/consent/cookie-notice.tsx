/** Asks once about outside services, where there are any. */
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useClientConfig } from '../config/public.ts';
import { useConsent } from './consent.ts';
import { isPaymentPage } from './payment-page.ts';
import { usesOutside } from './uses-outside.ts';

const CookieQuestion = lazy(async () => ({
  default: (await import('./cookie-question.tsx')).CookieQuestion,
}));

/** Shown until the cookie is set; never on the page where a payment is completed. */
export function CookieNotice() {
  const consent = useConsent();
  const { pathname } = useLocation();
  // If cookies are blocked, the answer lasts until the page is closed.
  const [isAnswered, setAnswered] = useState(false);
  if (consent !== 'unasked' || isAnswered || isPaymentPage(pathname)) return null;
  return <Question onAnswered={() => setAnswered(true)} />;
}

/** Without outside services there is nothing to consent to. */
function Question({ onAnswered }: { onAnswered: () => void }) {
  const config = useClientConfig();
  if (!config || !usesOutside(config)) return null;
  return (
    <Suspense>
      <CookieQuestion onAnswered={onAnswered} />
    </Suspense>
  );
}
