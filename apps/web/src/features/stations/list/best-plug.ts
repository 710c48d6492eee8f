import type { Plug, Vehicle } from '@voltagora/contract';
import { mayFit } from '../../vehicles/public.ts';

export const isFreeNow = (plug: Plug): boolean => plug.bookable && plug.status === 'Available';

/** The plug for a station's main button: among those that fit the vehicle, the most powerful free one, else any bookable one. */
export function bestPlug(plugs: readonly Plug[], vehicle?: Vehicle): Plug | undefined {
  const bookable = plugs
    .filter((plug) => plug.bookable)
    .toSorted((a, b) => (b.max_power_kW ?? 0) - (a.max_power_kW ?? 0));
  const fitting = bookable.filter((plug) => mayFit(plug, vehicle));
  const among = fitting.length > 0 ? fitting : bookable;
  return among.find(isFreeNow) ?? among[0];
}
