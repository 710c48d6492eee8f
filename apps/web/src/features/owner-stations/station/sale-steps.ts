import type { EditableStation } from '@voltagora/contract';

type Missing = EditableStation['missing'][number];

/** The tab in which an owner settles an obstacle; null when it is not settled on this page. */
export function stepOf(missing: Missing): string | null {
  switch (missing) {
    case 'no_price':
      return '?tab=prices';
    case 'no_plug':
    case 'no_charging_point':
    case 'no_power':
    case 'never_connected':
    case 'no_status':
    case 'away':
      return '?tab=plugs';
    case 'owner_unconfirmed':
      return '/owner/business-profile';
    case 'owner_not_confirmed':
    case 'owner_suspended':
    case 'no_owner':
      return null;
  }
}
