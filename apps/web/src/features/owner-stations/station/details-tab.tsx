/** The details of a station that drivers see: description, amenities, opening hours, place. */
import { Stack, Textarea, TextInput } from '@mantine/core';
import { ACCESSIBILITY, AMENITIES, type EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { FieldGroup, WIDE } from '../../../shared/forms/field-group.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { DeleteStation } from '../list/delete-station.tsx';
import { DuplicateButton } from './duplicate-button.tsx';
import { DetailsBody, detailsOf, sentDetails, typedBody } from './details-values.ts';
import { HoursField } from '../place/hours-field.tsx';
import { AddressFields, SpotFields } from '../place/place-fields.tsx';
import { TraitsField } from '../place/traits-field.tsx';
import { useStationUpdate } from './use-station-update.ts';
import classes from '../place/place-fields.module.css';

type Props = { station: EditableStation };

export function DetailsTab({ station }: Props) {
  const { t } = useTranslation();
  const form = useDetailsForm(station);
  return (
    <Stack gap="xl">
      <Surface>
        <ContractForm form={form} save={t('manage.save')} saved={t('manage.saved')} isWide>
          <div className={classes.sides}>
            <div className={classes.side}>
              <AddressFields form={form} />
              <WordFields form={form} />
            </div>
            <div className={classes.side}>
              <SpotFields form={form} />
              <FieldGroup legend={t('manage.group.hours')}>
                <HoursField
                  isOpen={form.values.open_24_7}
                  hours={form.values.opening_hours}
                  error={form.errorOf('opening_hours')}
                  onChange={form.set}
                />
              </FieldGroup>
              <NameFields form={form} />
            </div>
          </div>
        </ContractForm>
      </Surface>
      <DuplicateButton id={station.id} />
      <DeleteStation station={station} />
    </Stack>
  );
}

type FormProps = { form: ReturnType<typeof useDetailsForm> };

function WordFields({ form }: FormProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('manage.group.words')}>
      <Textarea
        {...form.text('description')}
        {...WIDE}
        rows={4}
        resize="vertical"
        label={t('manage.field.description')}
      />
      <Textarea
        {...form.text('access_notes')}
        {...WIDE}
        rows={2}
        resize="vertical"
        label={t('manage.field.access_notes')}
        description={t('manage.hint.access_notes')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TraitsField
        kind="amenity"
        names={AMENITIES}
        value={form.values.amenities}
        onChange={(amenities) => form.set({ amenities })}
      />
      <TraitsField
        kind="accessible"
        names={ACCESSIBILITY}
        value={form.values.accessibility}
        onChange={(accessibility) => form.set({ accessibility })}
      />
    </FieldGroup>
  );
}

function NameFields({ form }: FormProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('manage.group.name')}>
      <TextInput
        {...form.text('slug')}
        {...WIDE}
        required
        label={t('manage.field.slug')}
        description={t('manage.hint.slug', { slug: form.values.slug })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
      />
      <TextInput
        {...form.text('operator')}
        {...WIDE}
        label={t('manage.field.operator')}
        placeholder={t('forms.optional')}
      />
    </FieldGroup>
  );
}

function useDetailsForm(station: EditableStation) {
  const update = useStationUpdate(station.id);
  return useContractForm({
    initial: detailsOf(station),
    schema: DetailsBody,
    toBody: typedBody,
    send: async (body) => detailsOf(await update(sentDetails(body))),
    words: {
      slug: 'manage.fault.slug',
      position: 'manage.fault.position',
      country: 'forms.fault.required',
      opening_hours: 'manage.fault.hours',
    },
    fieldOf: { slug_taken: 'slug' },
  });
}
