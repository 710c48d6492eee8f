import type { Plug } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';

export type PlugGroup = { status: PlugStatus; labels: string[] };

/** What wants an owner's look comes first. */
const ORDER: readonly PlugStatus[] = [
  'Faulted',
  'Not connected',
  'Unavailable',
  'SuspendedEVSE',
  'SuspendedEV',
  'Charging',
  'Preparing',
  'Finishing',
  'Available',
];

/** A station's plugs by their state, the worst first. */
export function plugsByStatus(plugs: readonly Pick<Plug, 'label' | 'status'>[]): PlugGroup[] {
  return ORDER.flatMap((status) => {
    const labels = plugs.filter((plug) => plug.status === status).map(({ label }) => label);
    return labels.length > 0 ? [{ status, labels }] : [];
  });
}
