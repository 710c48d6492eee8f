import type { AnswerOf } from '@voltagora/contract';

type Analytics = AnswerOf<'readAnalytics'>;
export type OwnerHealth = 'empty' | 'well' | 'offline' | 'faulted';

/** The worst state of any plug at an owner's stations. */
export function ownerHealth({ plugs, plugs_connected, plugs_faulted }: Analytics): OwnerHealth {
  if (plugs === 0) return 'empty';
  if (plugs_faulted > 0) return 'faulted';
  return plugs_connected < plugs ? 'offline' : 'well';
}
