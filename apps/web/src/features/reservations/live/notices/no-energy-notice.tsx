import type { ChargingSession } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../shared/ui/notice.tsx';

type Props = { session: ChargingSession | null; isDriver: boolean };

/** Says that no energy flows, and what happens if none does. */
export function NoEnergyNotice({ session, isDriver }: Props) {
  const { t } = useTranslation();
  if (session?.no_energy_since === undefined) return null;
  return (
    <Notice tone="warning" title={t('charging.noEnergy.title')}>
      <p>{t(isDriver ? 'charging.noEnergy.driver' : 'charging.noEnergy.owner')}</p>
    </Notice>
  );
}
