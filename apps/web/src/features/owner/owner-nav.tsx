import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './owner-nav.module.css';

const ITEMS = [
  ['/owner', 'overview'],
  ['/owner/stations', 'stations'],
  ['/owner/reservations', 'reservations'],
  ['/owner/transactions', 'transactions'],
  ['/owner/business-profile', 'business'],
  ['/owner/payouts', 'payouts'],
] as const;

/** Navigation between the owner's pages; scrolls sideways on phones. A link is active if the path is equal (S2.05). */
export function OwnerNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className={classes.nav} aria-label={t('owner.nav.label')}>
      <ul>
        {ITEMS.map(([to, name]) => (
          <li key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined} ref={keepInSight}>
              {t(`owner.nav.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The active tab may be outside the visible part on a phone. */
function keepInSight(link: HTMLAnchorElement | null): void {
  const row = link?.closest('ul');
  if (!row || link?.getAttribute('aria-current') !== 'page') return;
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
}
