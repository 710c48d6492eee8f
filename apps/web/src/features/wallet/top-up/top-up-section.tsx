import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { useClientConfig } from '../../config/public.ts';
import { TopUpForm } from './top-up-form.tsx';
import type { Wallet } from '../use-wallet.ts';
import classes from '../wallet.module.css';

/** The top-up form, or why there is none. */
export function TopUpSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const id = useId();
  const payments = useClientConfig()?.payments;
  if (payments === undefined) return null;
  if (payments === 'off') {
    return <Notice tone="info" title={t('wallet.topUp.off')} />;
  }
  return (
    <section id="top-up" aria-labelledby={id}>
      <Surface>
        <Title order={2} size="h3" id={id}>
          {t('wallet.topUp.title')}
        </Title>
        <p className={classes.intro}>{t('wallet.topUp.text')}</p>
        <TopUpForm wallet={wallet} />
      </Surface>
    </section>
  );
}
