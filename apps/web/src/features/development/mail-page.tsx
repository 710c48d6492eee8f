/** The outgoing mail of a development installation, which is shown here instead of sent. */
import { Button, Text } from '@mantine/core';
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react';
import type { DevelopmentMail } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { UnknownPage } from '../../shared/ui/unknown-page.tsx';
import { MailList } from './mail-list.tsx';
import classes from './mail-page.module.css';
import { MailView } from './mail-view.tsx';
import { useRefreshedMails } from './use-refreshed-mails.ts';

export function MailPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRefreshedMails();
  if (error?.code === 'not_found') return <NotShown />;
  const refresh = (
    <Button variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={refetch}>
      {t('development.mail.refresh')}
    </Button>
  );
  return (
    <PageFrame title={t('development.mail.title')} width="full" aside={refresh}>
      <Text c="dimmed" mb="lg" maw={640}>
        {t('development.mail.lead')}
      </Text>
      {data ? (
        <Mails mails={data.results} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </PageFrame>
  );
}

/** Two columns on a desktop; a phone shows the list until a mail is chosen. */
function Mails({ mails }: { mails: readonly DevelopmentMail[] }) {
  const { t } = useTranslation();
  const wanted = useSearchParams()[0].get('mail');
  if (mails.length === 0) return <NoMail />;
  const chosen = wanted === null ? mails[0] : mails.find(({ id }) => id === wanted);
  return (
    <div className={classes.columns} data-chosen={wanted !== null || undefined}>
      <MailList mails={mails} chosenId={chosen?.id} />
      <div className={classes.viewArea}>
        <Link to={{ search: '' }} className={classes.back}>
          <IconArrowLeft size={20} aria-hidden />
          {t('development.mail.back')}
        </Link>
        {chosen ? (
          <MailView key={chosen.id} mail={chosen} />
        ) : (
          <EmptyState
            drawing="mail"
            title={t('development.mail.gone')}
            text={t('development.mail.goneText')}
          />
        )}
      </div>
    </div>
  );
}

function NoMail() {
  const { t } = useTranslation();
  return (
    <EmptyState
      drawing="unplugged"
      title={t('development.mail.empty')}
      text={t('development.mail.emptyText')}
      action={
        <Button component={Link} to="/register">
          {t('development.mail.register')}
        </Button>
      }
    />
  );
}

function NotShown() {
  const { t } = useTranslation();
  return (
    <UnknownPage
      drawing="road"
      title={t('development.mail.title')}
      lead={t('development.mail.notShown')}
      text={t('development.mail.notShownText')}
      action={t('development.mail.home')}
      to="/"
    />
  );
}
