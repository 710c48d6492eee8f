/** The map of a trip: its line and the stations of its stops. */
import type { TripPlan } from '@voltagora/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { LazyMap } from '../../shared/map/lazy-map.tsx';
import { useClientConfig } from '../config/public.ts';
import { LazyPins } from '../stations/public.ts';
import classes from './trips.module.css';

const TripLine = lazy(async () => ({ default: (await import('./trip-line.tsx')).TripLine }));

const GREECE = { lat: 38.6, lng: 23.4, zoom: 5.6 };

type Props = { plan: TripPlan | null; onChoose: (slug: string) => void };

export function TripMap({ plan, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const config = useClientConfig();
  const charges = plan ? [...plan.stops, ...plan.on_the_way] : [];
  const prices = new Map(
    charges.flatMap(({ station, price }) =>
      price ? [[station.slug, format.money(price.total, price.currency)] as const] : [],
    ),
  );
  return (
    <section className={classes.map} aria-label={t('trips.map')}>
      <LazyMap view={GREECE} styleUrl={config?.map_style_url}>
        {plan && (
          <Suspense fallback={null}>
            <TripLine plan={plan} />
          </Suspense>
        )}
        <LazyPins
          stations={charges.map(({ station }) => station)}
          clusters={[]}
          prices={prices}
          onChoose={onChoose}
        />
      </LazyMap>
    </section>
  );
}
