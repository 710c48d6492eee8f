import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../../config/public.ts';
import classes from './auth-page.module.css';

type Props = { onChoose: (account: { email: string; password: string }) => void };

/** The demo accounts of a demo installation; a tap fills in the form. */
export function DemoAccounts({ onChoose }: Props) {
  const { t } = useTranslation();
  const accounts = useClientConfig()?.demo_accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <div className={classes.demo}>
      <p>{t('auth.demo.text')}</p>
      <Group gap="xs">
        {accounts.map(({ role, email, password }) => (
          <Button key={email} variant="default" onClick={() => onChoose({ email, password })}>
            {t(role === 'station_owner' ? 'auth.demo.owner' : 'auth.demo.driver')}
          </Button>
        ))}
      </Group>
    </div>
  );
}
