import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../../shared/api/server.ts';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { selectUser } from '../../accounts/public.ts';
import { emptyPlace, PlaceBody, sentBody, typedBody } from '../station/details-values.ts';
import { AddressFields, SpotFields } from '../place/place-fields.tsx';
import { rememberedPlace, rememberPlace } from './remembered-place.ts';
import classes from '../place/place-fields.module.css';

/** The country of most owners. */
const USUAL_COUNTRY = 'GR';

/** The first step: creates the station with its name and place. */
export function PlaceStep({ onMade }: { onMade: (id: number) => void }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const owner = useSelector(selectUser)?.id ?? '';
  const [initial] = useState(() => rememberedPlace(owner, USUAL_COUNTRY));
  const [isDraft, setDraft] = useState(false);
  const form = useContractForm({
    initial,
    schema: PlaceBody,
    toBody: typedBody,
    send: async (body) => {
      const made = await send('createStation', { body: { ...sentBody(body), is_draft: isDraft } });
      rememberPlace(owner, null);
      onMade(made.id);
      return emptyPlace(made.country);
    },
    words: { position: 'manage.fault.position', country: 'forms.fault.required' },
  });
  const { values, isChanged } = form;
  useEffect(() => {
    if (isChanged) rememberPlace(owner, values);
  }, [owner, values, isChanged]);
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
      <Checkbox
        label={t('manage.start.draft')}
        checked={isDraft}
        onChange={(event) => setDraft(event.currentTarget.checked)}
      />
    </ContractForm>
  );
}
