import type { Plug } from '@voltagora/contract';

export const isFreeNow = (plug: Plug): boolean => plug.bookable && plug.status === 'Available';

/** The plug that a station's one button means: a free one, the strongest of them, else any that can be booked. */
export function bestPlug(plugs: readonly Plug[]): Plug | undefined {
  const bookable = plugs
    .filter((plug) => plug.bookable)
    .toSorted((a, b) => (b.max_power_kW ?? 0) - (a.max_power_kW ?? 0));
  return bookable.find(isFreeNow) ?? bookable[0];
}
