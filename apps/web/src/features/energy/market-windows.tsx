/** The best times of a market, or of a station's plugs; the latter lead to a draft booking. */
import { Title } from '@mantine/core';
import type { Recommendation, RecommendedWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { WindowRow } from './best-windows.tsx';
import classes from './energy.module.css';

type Props = { recommendation: Recommendation; isOfStation: boolean };

export function MarketWindows({ recommendation, isOfStation }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { results, count, currency, zone, in_surge_pricing: isHigh } = recommendation;
  if (count === 0 && !isOfStation) return null;
  const length = format.minutes(recommendation.duration_minutes);
  const isAlike = new Set(results.map(lengthOf)).size < 2;
  const why = isAlike ? 'energy.windows.why' : 'energy.windows.whyEach';
  return (
    <Surface>
      <Title order={2} size="h3">
        {t('energy.windows.title')}
      </Title>
      {isHigh && <p className={classes.note}>{t('energy.surge')}</p>}
      {isOfStation && (
        <p className={classes.note}>{t(count === 0 ? 'energy.station.full' : why, { length })}</p>
      )}
      <ul className={classes.windows}>
        {results.map((one) => (
          <WindowRow
            key={`${one.plug?.id} ${one.start_time}`}
            window={one}
            currency={currency}
            timeZone={zone.time_zone}
          />
        ))}
      </ul>
      {!(isOfStation && count > 0) && (
        <Link to="/stations" className={classes.more}>
          {t('energy.windows.stations')}
        </Link>
      )}
    </Surface>
  );
}

const lengthOf = ({ start_time, stop_time }: RecommendedWindow): number =>
  Date.parse(stop_time) - Date.parse(start_time);
