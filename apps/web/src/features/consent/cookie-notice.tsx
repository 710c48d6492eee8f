/** Asks once about outside services. The page leaves space for it at the lower edge, so that it covers no button. */
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useClientConfig } from '../config/public.ts';
import { answerConsent, useConsent } from './consent.ts';
import { isPaymentPage } from './payment-page.ts';
import { usesOutside } from './uses-outside.ts';
import classes from './cookie-notice.module.css';

/** Shown until the cookie is set; never on the page where a payment is completed. */
export function CookieNotice() {
  const consent = useConsent();
  const { pathname } = useLocation();
  // If cookies are blocked, the answer lasts until the page is closed.
  const [isAnswered, setAnswered] = useState(false);
  if (consent !== 'unasked' || isAnswered || isPaymentPage(pathname)) return null;
  return <Question onAnswered={() => setAnswered(true)} />;
}

function Question({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useTranslation();
  const notice = useRoomBelow();
  const config = useClientConfig();
  const answer = (given: 'accepted' | 'declined'): void => {
    answerConsent(given);
    onAnswered();
  };
  if (!config) return null;
  return (
    <section ref={notice} className={classes.notice} aria-label={t('consent.title')}>
      <p>
        {t(usesOutside(config) ? 'consent.asks' : 'consent.nothing')}{' '}
        <Link to="/privacy">{t('consent.privacy')}</Link>
      </p>
      <div className={classes.answers}>
        <Button variant="default" size="md" onClick={() => answer('declined')}>
          {t('consent.decline')}
        </Button>
        <Button variant="default" size="md" onClick={() => answer('accepted')}>
          {t('consent.accept')}
        </Button>
      </div>
    </section>
  );
}

/** Sets the height of the notice as a CSS variable, which tokens.css adds to the space at the lower edge. */
function useRoomBelow() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const root = useRef(document.documentElement);
  useLayoutEffect(() => {
    if (!element) return;
    const { style } = root.current;
    const tell = (): void => style.setProperty('--vg-notice', `${element.offsetHeight}px`);
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    tell();
    return () => {
      watch.disconnect();
      style.removeProperty('--vg-notice');
    };
  }, [element]);
  return setElement;
}
