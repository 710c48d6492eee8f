/** Notifications by day, newest first; offline, the last known ones. */
import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { UserNotification } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useSearchParams } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { selectHasFailed } from '../errors/public.ts';
import { selectNotifications } from './notifications-slice.ts';
import { groupBy } from '../../shared/state/group-by.ts';
import classes from './notifications.module.css';

const PAGE_SIZE = 20;

export function NotificationsPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const isUnread = params.get('unread') === 'true';
  const { language: lang } = useLanguage();
  const known = useSelector(selectNotifications);
  const asked = { page, page_size: PAGE_SIZE, unread: String(isUnread), lang };
  // Notifications that arrive while the page is open count as read.
  const { data, error, refetch } = useRead('listNotifications', { query: asked });
  const kept = isUnread ? known.filter((one) => one.read_at === null) : known;
  const shown = data && !error ? withKnown(data.results, kept, page) : kept;
  const show = (changed: Record<string, string>) => setParams(changed, { replace: true });
  return (
    <PageFrame title={t('notifications.title')} width="text" aside={<ReadAll />}>
      <SegmentedControl
        size="md"
        aria-label={t('notifications.filter')}
        value={isUnread ? 'unread' : 'all'}
        data={['all', 'unread'].map((value) => ({
          value,
          label: t(`notifications.show.${value}`),
        }))}
        onChange={(value) => show(value === 'unread' ? { unread: 'true' } : {})}
      />
      {error && shown.length > 0 && (
        <Notice title={t('notifications.old')} tone="info">
          <p>{t('notifications.oldText')}</p>
        </Notice>
      )}
      {error && shown.length === 0 ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : !data && shown.length === 0 ? (
        <SkeletonRows rows={4} height={80} />
      ) : shown.length === 0 ? (
        <Nothing isUnread={isUnread} />
      ) : (
        <Days told={shown} />
      )}
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        count={data?.count ?? 0}
        onChange={(next) => show({ ...(isUnread && { unread: 'true' }), page: String(next) })}
      />
    </PageFrame>
  );
}

/** Adds notifications that arrived after the page was loaded, and applies read marks from elsewhere. */
function withKnown(
  results: readonly UserNotification[],
  known: readonly UserNotification[],
  page: number,
): UserNotification[] {
  const byId = new Map(known.map((one) => [one.id, one]));
  const newest = results[0]?.created_at ?? '';
  const news = page === 1 ? known.filter((one) => one.created_at > newest) : [];
  return [...news, ...results.map((one) => byId.get(one.id) ?? one)];
}

function ReadAll() {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, run } = useCommand();
  const hasFailed = useSelector(selectHasFailed('readAllNotifications'));
  const hasUnread = useSelector(selectNotifications).some((one) => one.read_at === null);
  if (!hasUnread) return null;
  const readAll = () => run(() => send('readAllNotifications', { isReported: true }));
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void readAll()}>
        {t('notifications.readAll')}
      </Button>
      {hasFailed && !isBusy && <span role="alert">{t('notifications.notSaved')}</span>}
    </>
  );
}

function Nothing({ isUnread }: { isUnread: boolean }) {
  const { t } = useTranslation();
  const which = isUnread ? 'unread' : 'all';
  return (
    <EmptyState
      drawing="mail"
      title={t(`notifications.none.${which}`)}
      text={t('notifications.noneText')}
      action={
        <Button component={Link} to="/account?open=notifications" variant="default">
          {t('notifications.choose')}
        </Button>
      }
    />
  );
}

function Days({ told }: { told: readonly UserNotification[] }) {
  const format = useFormat();
  const days = groupBy(told, ({ created_at: at }) => format.day(at));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className={classes.day}>{day}</h2>
      <ul className={classes.list}>
        {ofDay.map((one) => (
          <li key={one.id}>
            <Item one={one} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Item({ one }: { one: UserNotification }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const format = useFormat();
  const isUnread = one.read_at === null;
  const read = () => {
    if (!isUnread) return;
    send('readNotification', { params: { id: one.id } }).catch(() => undefined);
  };
  return (
    <Link to={one.link} className={classes.item} data-unread={isUnread || undefined} onClick={read}>
      <span className={classes.head}>
        <strong>{one.title}</strong>
        <time dateTime={one.created_at}>{format.time(one.created_at)}</time>
      </span>
      <span className={classes.body}>{one.body}</span>
      {isUnread && <VisuallyHidden>{t('notifications.isUnread')}</VisuallyHidden>}
    </Link>
  );
}
