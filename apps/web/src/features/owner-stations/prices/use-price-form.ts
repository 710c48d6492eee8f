import type { EditableStation, PricingInput } from '@voltagora/contract';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { PriceBody, pricesOf, pricingFrom, typedPrices } from './price-values.ts';
import { useStationUpdate } from '../station/use-station-update.ts';

/** The form of a station's prices, and the typed price for the preview: null while it is invalid. */
export function usePriceForm(station: EditableStation) {
  const { language } = useLanguage();
  const update = useStationUpdate(station.id);
  const form = useContractForm({
    initial: pricesOf(station.pricing, language),
    schema: PriceBody,
    toBody: typedPrices,
    send: async (body) => {
      const { pricing } = await update({ pricing: pricingFrom(body) });
      return pricesOf(pricing, language);
    },
    words: { price: 'forms.fault.number', fee: 'forms.fault.number' },
  });
  const typed = PriceBody.safeParse(typedPrices(form.values));
  const pricing: PricingInput | null = typed.success ? pricingFrom(typed.data) : null;
  return { form, pricing };
}
