/** The cheapest and greenest times here, on a plug that fits, for the length of the session. */
import type { Plug, Station, TimeWindow } from '@voltagora/contract';
import { BestWindows } from '../../../energy/public.ts';
import { chargeEstimate, mayFit } from '../../../vehicles/public.ts';
import type { StationWish } from '../use-charge-wish.ts';

type Props = {
  station: Station;
  best: Plug;
  wish: StationWish;
  onChoose: (window: TimeWindow) => void;
};

const USUAL_MINUTES = 60;

export function BestTimes({ station, best, wish, onChoose }: Props) {
  const { vehicle, range } = wish;
  // A fixed price has no cheapest time.
  if (!station.pricing?.rule) return null;
  const lengthAt = (plug: Plug): number =>
    (vehicle && chargeEstimate(vehicle, plug, station, range)?.minutes) ?? USUAL_MINUTES;
  const length = lengthAt(best);
  // A session may take longer on another plug; then only the suggested plug is considered.
  const isAlike = station.plugs
    .filter((plug) => plug.bookable && mayFit(plug, vehicle))
    .every((plug) => lengthAt(plug) === length);
  return (
    <BestWindows
      station={station}
      durationMinutes={length}
      vehicleId={vehicle?.id}
      plugId={isAlike ? undefined : best.id}
      onChoose={onChoose}
    />
  );
}
