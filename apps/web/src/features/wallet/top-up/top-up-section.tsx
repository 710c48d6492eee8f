import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '../../../shared/ui/surface.tsx';
import { useClientConfig } from '../../config/public.ts';
import { TopUpForm } from './top-up-form.tsx';
import type { Wallet } from '../use-wallet.ts';
import classes from '../wallet.module.css';

/** The top-up form, if the installation takes cards. */
export function TopUpSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const id = useId();
  const payments = useClientConfig()?.payments;
  if (payments === undefined || payments === 'off') return null;
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
