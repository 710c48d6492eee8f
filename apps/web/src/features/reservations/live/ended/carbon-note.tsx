import { IconLeaf } from '@tabler/icons-react';
import type { Co2Estimate } from '@voltagora/contract';
import { shownCarbon } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from './carbon-note.module.css';

/** The estimated carbon dioxide of a session's energy. */
export function CarbonNote({ co2 }: { co2: Co2Estimate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { grams_per_kWh, source } = co2;
  const { kilograms, sharePercent } = shownCarbon(co2);
  return (
    <div className={classes.carbon}>
      <IconLeaf size={20} stroke={1.6} aria-hidden />
      <div>
        <p>{t('charging.carbon.about', { kg: format.energy(kilograms) })}</p>
        <p>
          {t('charging.carbon.why', {
            grams: format.count(grams_per_kWh),
            share: format.percent(sharePercent),
          })}
          {source === 'sample' && ` ${t('charging.carbon.sample')}`}{' '}
          <Link to="/about#carbon">{t('charging.carbon.how')}</Link>
        </p>
      </div>
    </div>
  );
}
