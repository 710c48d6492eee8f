import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { LawfulNote } from './lawful-note.tsx';
import { PriceFields } from './price-fields.tsx';
import { PricePreview } from './price-preview.tsx';
import { usePriceForm } from './use-price-form.ts';
import classes from './prices-tab.module.css';

export function PricesTab({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const { form, pricing } = usePriceForm(station);
  return (
    <Surface>
      <div className={classes.sides}>
        <ContractForm form={form} save={t('manage.save')} saved={t('manage.savedPrices')}>
          <PriceFields form={form} />
          <LawfulNote pricing={pricing} station={station} />
          {station.pricing && <p className={classes.note}>{t('manage.hint.quotes')}</p>}
        </ContractForm>
        <PricePreview pricing={pricing} station={station} />
      </div>
    </Surface>
  );
}
