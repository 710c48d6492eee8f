/** The form of the business details: creates them the first time, then replaces them. */
import { BusinessProfile } from '@voltagora/contract';
import { useState } from 'react';
import { useServer } from '../../shared/api/server.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { businessBody, emptyBusiness, valuesOf } from './business-fields.ts';
import { taxNumberFault } from './tax-number-fault.ts';

export function useBusinessForm(profile: BusinessProfile | null, email: string) {
  const { send } = useServer();
  const { language } = useLanguage();
  const [isKnown, setKnown] = useState(profile !== null);
  return useContractForm({
    initial: profile ? valuesOf(profile, language) : emptyBusiness(email),
    schema: BusinessProfile,
    toBody: businessBody,
    words: {
      tax_num: taxNumberFault,
      user_email: 'business.fault.user_email',
      business_accounting_email: 'business.fault.business_accounting_email',
      phone_number: 'business.fault.phone_number',
      vat_percentage: 'business.fault.vat_percentage',
    },
    send: async (body) => {
      const call = isKnown ? 'updateBusinessProfile' : 'createBusinessProfile';
      try {
        const kept = await send(call, { body });
        setKnown(true);
        return valuesOf(kept, language);
      } catch (reason) {
        if (asApiError(reason).code === 'business_profile_exists') setKnown(true);
        throw reason;
      }
    },
  });
}
