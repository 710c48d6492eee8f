import type { EditableStation, Plug } from '@voltagora/contract';

type PlugObstacle = 'point' | 'price' | 'other';

/** What a plug lacks before drivers can book it, in the order in which an owner resolves it. */
export function obstaclesOf(
  plug: Pick<Plug, 'bookable' | 'charging_point'>,
  { pricing }: Pick<EditableStation, 'pricing'>,
): PlugObstacle[] {
  if (plug.bookable) return [];
  const found: PlugObstacle[] = [];
  if (plug.charging_point === null) found.push('point');
  if (pricing === null) found.push('price');
  return found.length > 0 ? found : ['other'];
}
