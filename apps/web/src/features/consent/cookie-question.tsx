/** The question of the cookie notice. The page leaves space for it at the lower edge, so that it covers no button. */
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { answerConsent } from './consent.ts';
import classes from './cookie-notice.module.css';

export function CookieQuestion({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useTranslation();
  const notice = useRoomBelow();
  const answer = (given: 'accepted' | 'declined'): void => {
    answerConsent(given);
    onAnswered();
  };
  return (
    <section ref={notice} className={classes.notice} aria-label={t('consent.title')}>
      <p>
        {t('consent.asks')} <Link to="/privacy">{t('consent.privacy')}</Link>
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
