import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useClientConfig } from '../../config/public.ts';
import classes from './auth-page.module.css';

/** Links to the development inbox on installations that send no mail; else nothing. */
export function DevelopmentMailLink() {
  const { t } = useTranslation();
  if (!useClientConfig()?.development_mail) return null;
  return (
    <div className={classes.development}>
      <p className={classes.small}>{t('auth.development.text')}</p>
      <Button component={Link} to="/development/mail" size="lg" fullWidth>
        {t('auth.development.link')}
      </Button>
    </div>
  );
}
