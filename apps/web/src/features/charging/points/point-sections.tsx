import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './point-sections.module.css';

/** By the ids of their headings. */
const SECTIONS = [
  ['guide', 'points.guide.title'],
  ['remote', 'points.remote.title'],
  ['maintenance', 'upkeep.title'],
  ['security', 'security.title'],
  ['meter-keys', 'proofs.keys.title'],
  ['events', 'points.events.title'],
  ['messages', 'messages.title'],
] as const;

/** The ways to the sections of a long page, always in reach; a row that scrolls sideways on phones. */
export function PointSections() {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <nav className={classes.sections} aria-label={t('points.page.sections')}>
      <ul>
        {SECTIONS.map(([id, title]) => (
          <li key={id}>
            <Link to={{ search, hash: id }} replace onClick={() => focusOn(id)}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A keyboard goes on from the section, as it does after a link within any page. */
function focusOn(id: string): void {
  const heading = document.querySelector<HTMLElement>(`#${id}`);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
