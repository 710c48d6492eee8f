import type { Plug } from '@voltagora/contract';
import type { PlugStatus } from '@voltagora/domain';

export type PlugGroup = { status: PlugStatus; labels: string[] };

/** Most urgent first. */
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

/** Groups a station's plugs by status, the most urgent first. */
export function plugsByStatus(plugs: readonly Pick<Plug, 'label' | 'status'>[]): PlugGroup[] {
  return ORDER.flatMap((status) => {
    const labels = plugs.filter((plug) => plug.status === status).map(({ label }) => label);
    return labels.length > 0 ? [{ status, labels }] : [];
  });
}
