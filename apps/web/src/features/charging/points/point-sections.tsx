import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import classes from './point-sections.module.css';

/** Sections by the id of their heading. */
const SECTIONS = [
  ['guide', 'points.guide.title'],
  ['remote', 'points.remote.title'],
  ['maintenance', 'upkeep.title'],
  ['security', 'security.title'],
  ['meter-keys', 'proofs.keys.title'],
  ['events', 'points.events.title'],
  ['messages', 'messages.title'],
] as const;

/** Links to the sections of a long page, always visible; the row scrolls sideways on phones. */
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

/** Moves the keyboard focus to the section, as an ordinary link within a page does. */
function focusOn(id: string): void {
  const heading = document.querySelector<HTMLElement>(`#${id}`);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
