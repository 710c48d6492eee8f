/** Settings that some vendors need: for the charging point's vendor, or for all while it is unknown. */
import type { ChargingPoint } from '@voltagora/contract';
import { vendorQuirksOf, VENDORS_WITH_HINTS, type SetupHint } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import unfold from '../commands/unfold.module.css';

export function VendorHints({ point }: { point: Pick<ChargingPoint, 'vendor' | 'model'> }) {
  const { t } = useTranslation();
  const { vendor, model } = point;
  const makes: [string, readonly SetupHint[]][] = vendor
    ? [[vendor, vendorQuirksOf({ vendor, model, firmwareVersion: null }).hints]]
    : [...VENDORS_WITH_HINTS];
  const hinted = makes.filter(([, hints]) => hints.length > 0);
  if (hinted.length === 0) return null;
  return (
    <details className={unfold.unfold} open={vendor !== null}>
      <summary>{t('points.guide.makesTitle')}</summary>
      {hinted.map(([make, hints]) => (
        <p key={make}>
          <strong>{make}</strong>: {hints.map((hint) => t(`points.hint.${hint}`)).join(' ')}
        </p>
      ))}
    </details>
  );
}
