import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { selectIsAuthenticated } from '../accounts/public.ts';
import { selectUnread } from './notifications-slice.ts';
import { useAppBadge } from './use-app-badge.ts';
import classes from './notifications.module.css';

const MOST_SHOWN = 99;

/** Links to the notifications and shows the number of unread ones. */
export function Bell() {
  const { t } = useTranslation();
  const unread = useSelector(selectUnread);
  const isSignedIn = useSelector(selectIsAuthenticated);
  useAppBadge(isSignedIn ? unread : 0);
  if (!isSignedIn) return null;
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  const label =
    unread === 0 ? t('notifications.title') : t('notifications.bell', { count: unread, shown });
  return (
    <Link to="/notifications" className={classes.bell} aria-label={label} title={label}>
      <IconBell size={20} stroke={1.8} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {shown}
        </span>
      )}
    </Link>
  );
}
