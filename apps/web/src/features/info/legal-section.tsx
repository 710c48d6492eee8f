import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './info-page.module.css';

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.text}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Date of the last change to the legal pages; update it with every change. */
const CHANGED = '2026-11-22';

export function LegalDate() {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.date(`${CHANGED}T12:00:00Z`, 'UTC');
  return <p className={classes.dated}>{t('legal.changed', { date })}</p>;
}
