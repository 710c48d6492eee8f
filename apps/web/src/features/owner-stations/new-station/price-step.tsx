import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { LawfulNote } from '../prices/lawful-note.tsx';
import { PriceFields } from '../prices/price-fields.tsx';
import { PricePreview } from '../prices/price-preview.tsx';
import { usePriceForm } from '../prices/use-price-form.ts';
import classes from '../prices/prices-tab.module.css';

/** The second step: the price, with a preview of typical costs. */
export function PriceStep({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const { form, pricing } = usePriceForm(station);
  return (
    <div className={classes.sides}>
      <ContractForm form={form} save={t('manage.start.goOn')} saved={t('manage.start.saved')}>
        <PriceFields form={form} />
        <LawfulNote pricing={pricing} station={station} />
      </ContractForm>
      <PricePreview pricing={pricing} station={station} />
    </div>
  );
}
