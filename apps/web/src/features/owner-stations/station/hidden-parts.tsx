/** What the host hides of a station, why, and what its owner can do. */
import { IconEyeOff } from '@tabler/icons-react';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './station-sale.module.css';

export function HiddenParts({ station: { hidden = [] } }: { station: EditableStation }) {
  const { t } = useTranslation();
  if (hidden.length === 0) return null;
  return (
    <div role="note" className={classes.hidden}>
      <IconEyeOff size={20} aria-hidden />
      <div>
        {hidden.map(({ part, reason, hidden_at }) => (
          <p key={`${part} ${hidden_at}`}>
            {t('manage.hidden.because', { part: t(`manage.hidden.part.${part}`), reason })}
          </p>
        ))}
        <p>
          {t('manage.hidden.then')} <Link to="/contact">{t('manage.hidden.contact')}</Link>
        </p>
      </div>
    </div>
  );
}
