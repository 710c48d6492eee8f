import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { emptyPlace, PlaceBody, sentBody, typedBody } from './details-values.ts';
import { AddressFields, SpotFields } from './place-fields.tsx';
import classes from './place-fields.module.css';

/** Where most owners are. */
const USUAL_COUNTRY = 'GR';

/** The first step: with a name and a place the station is there. */
export function PlaceStep({ onMade }: { onMade: (id: number) => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const form = useContractForm({
    initial: emptyPlace(USUAL_COUNTRY),
    schema: PlaceBody,
    toBody: typedBody,
    send: async (body) => {
      const made = await api.call('createStation', { body: sentBody(body) }, { silent: true });
      onMade(made.id);
      return emptyPlace(made.country);
    },
    words: { position: 'manage.fault.position', country: 'forms.fault.required' },
  });
  return (
    <ContractForm form={form} save={t('manage.start.goOn')} saved={t('manage.start.saved')} isWide>
      <div className={classes.sides}>
        <div className={classes.side}>
          <AddressFields form={form} />
        </div>
        <div className={classes.side}>
          <SpotFields form={form} />
        </div>
      </div>
    </ContractForm>
  );
}
