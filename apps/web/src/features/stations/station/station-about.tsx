/** The owner's description of a station: text, access, opening hours, amenities. Nothing if all are empty. */
import { ACCESSIBILITY, AMENITIES, type Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../shared/format/weekday.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { weekHours, type DayRun } from './times/week-hours.ts';
import classes from './station-about.module.css';

export function StationAbout({ station }: { station: Station }) {
  const { t } = useTranslation();
  const { description, access_notes, opening_hours } = station;
  const amenities = AMENITIES.filter((name) => station.amenities.includes(name));
  const accessible = ACCESSIBILITY.filter((name) => station.accessibility.includes(name));
  const hasHours = station.open_24_7 !== true && opening_hours.length > 0;
  const isSilent = !description && !access_notes && !hasHours;
  if (isSilent && !station.power_shared && amenities.length === 0 && accessible.length === 0)
    return null;
  return (
    <section className={classes.about} aria-labelledby="about-station">
      <h2 id="about-station">{t('stations.about.about')}</h2>
      {description && <p className={classes.words}>{description}</p>}
      <dl>
        {access_notes && (
          <div>
            <dt>{t('stations.about.access')}</dt>
            <dd className={classes.words}>{access_notes}</dd>
          </div>
        )}
        {station.power_shared && (
          <div>
            <dt>{t('stations.about.power')}</dt>
            <dd>{t('stations.about.powerShared')}</dd>
          </div>
        )}
        {hasHours && (
          <div>
            <dt>{t('stations.about.hours')}</dt>
            {weekHours(opening_hours).map((run) => (
              <dd key={run.from} className={classes.day}>
                <Run run={run} />
              </dd>
            ))}
          </div>
        )}
        {amenities.length > 0 && (
          <div>
            <dt>{t('stations.about.has')}</dt>
            <dd>{amenities.map((name) => t(`stations.amenity.${name}`)).join(', ')}</dd>
          </div>
        )}
        {accessible.length > 0 && (
          <div>
            <dt>{t('stations.about.accessible')}</dt>
            <dd>{accessible.map((name) => t(`stations.accessible.${name}`)).join(', ')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Run({ run: { from, to, periods } }: { run: DayRun }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const first = weekdayName(from, language);
  const times = periods.map(({ begin, end }) => `${begin} – ${end}`);
  return (
    <>
      <span>{from === to ? first : `${first} – ${weekdayName(to, language)}`}</span>
      <span>{times.length > 0 ? times.join(', ') : t('stations.about.closed')}</span>
    </>
  );
}
