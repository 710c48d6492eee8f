import type { EditableStation, PricingInput } from '@voltagora/contract';
import { AD_HOC_ARTICLE, adHocFaults } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../shared/ui/notice.tsx';
import { tariffFrom } from './price-values.ts';

type Props = { pricing: PricingInput | null; station: EditableStation };

/** Which article the typed price would break, and what to change. */
export function LawfulNote({ pricing, station }: Props) {
  const { t } = useTranslation();
  if (!pricing) return null;
  const { country, max_power_kW: powerKw } = station;
  const maxPowerW = powerKw === null ? null : powerKw * 1000;
  const faults = adHocFaults(tariffFrom(pricing), { country, maxPowerW });
  if (faults.length === 0) return null;
  return (
    <Notice title={t('manage.lawful.title', { article: AD_HOC_ARTICLE })}>
      {faults.map((fault) => (
        <p key={fault}>{t(`manage.lawful.${fault}`)}</p>
      ))}
    </Notice>
  );
}
