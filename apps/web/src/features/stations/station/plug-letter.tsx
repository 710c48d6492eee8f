import { useTranslation } from 'react-i18next';
import classes from './plug-list.module.css';

/** The EN 17186 letter in its hexagon, so that it is not mistaken for the plug's label. */
export function PlugLetter({ letter }: { letter: string | null }) {
  const { t } = useTranslation();
  if (letter === null) return <span className={classes.letter} />;
  const name = t('stations.plugs.letter', { letter });
  return (
    <span className={classes.letter} role="img" aria-label={name} title={name}>
      <svg viewBox="0 0 32 28" aria-hidden>
        <path d="M8.5 1.5h15l7 12.5-7 12.5h-15L1.5 14z" />
      </svg>
      {letter}
    </span>
  );
}
