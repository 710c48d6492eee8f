import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BUSINESS_GROUPS, type BusinessField, type BusinessValues } from './business-fields.ts';
import type { Judged } from './judge-business.ts';
import classes from './business-profile.module.css';

type Props = {
  values: BusinessValues;
  faults: Judged['faults'];
  onChange: (name: BusinessField, value: string) => void;
  onLeave: (name: BusinessField) => void;
};
type Group = keyof typeof BUSINESS_GROUPS;

/** The fields in their groups; what is wrong stands at the field. */
export function BusinessFieldGroups(props: Props) {
  const { t } = useTranslation();
  return (['business', 'address', 'contact'] satisfies Group[]).map((group) => (
    <fieldset key={group} className={classes.group}>
      <legend>{t(`business.group.${group}`)}</legend>
      <div className={classes.fields}>
        {BUSINESS_GROUPS[group].map((look) => (
          <Field key={look.name} look={look} {...props} />
        ))}
      </div>
    </fieldset>
  ));
}

type FieldProps = Props & { look: (typeof BUSINESS_GROUPS)[Group][number] };

function Field({ look, values, faults, onChange, onLeave }: FieldProps) {
  const { t } = useTranslation();
  const { name, isOptional, isWide, hasHint, ...input } = look;
  const fault = faults[name];
  const hint = (isOptional && t('business.optional')) || (hasHint && t(`business.hint.${name}`));
  return (
    <TextInput
      {...input}
      name={name}
      className={isWide && classes.wide}
      required={!isOptional}
      label={t(`business.field.${name}`)}
      description={!fault && hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={values[name]}
      error={fault && t(fault.key, fault.values ?? {})}
      onBlur={() => onLeave(name)}
      onChange={(event) => onChange(name, event.currentTarget.value)}
    />
  );
}
