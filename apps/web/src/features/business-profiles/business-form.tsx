import { TextInput } from '@mantine/core';
import type { BusinessProfile } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { FieldGroup, WIDE } from '../../shared/forms/field-group.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { BUSINESS_GROUPS, type Look } from './business-fields.ts';
import { useBusinessForm } from './use-business-form.ts';

type Props = { profile: BusinessProfile | null; email: string };

export function BusinessForm({ profile, email }: Props) {
  const { t } = useTranslation();
  const form = useBusinessForm(profile, email);
  return (
    <Surface>
      <ContractForm form={form} save={t('business.save')} saved={t('business.saved')}>
        {(['business', 'address', 'contact'] as const).map((group) => (
          <FieldGroup key={group} legend={t(`business.group.${group}`)}>
            {BUSINESS_GROUPS[group].map((look) => (
              <Field key={look.name} look={look} binding={form.text(look.name)} />
            ))}
          </FieldGroup>
        ))}
      </ContractForm>
    </Surface>
  );
}

type FieldProps = {
  look: Look;
  binding: ReturnType<ReturnType<typeof useBusinessForm>['text']>;
};

function Field({ look, binding }: FieldProps) {
  const { t } = useTranslation();
  const { name, isOptional, isWide, hasHint, ...input } = look;
  const hint = (isOptional && t('forms.optional')) || (hasHint && t(`business.hint.${name}`));
  return (
    <TextInput
      {...input}
      {...binding}
      {...(isWide && WIDE)}
      required={!isOptional}
      label={t(`business.field.${name}`)}
      description={!binding.error && hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
