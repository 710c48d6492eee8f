/** The business as a form: judged field by field, saved as a whole, and not left by accident. */
import { Button, Stack } from '@mantine/core';
import type { BusinessProfile } from '@voltagora/contract';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { UnsavedQuestion } from '../../shared/forms/unsaved-question.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { BusinessFieldGroups } from './business-field-groups.tsx';
import { emptyBusiness, valuesOf } from './business-fields.ts';
import classes from './business-profile.module.css';
import { useBusinessForm, type Attempt } from './use-business-form.ts';

type Props = { profile: BusinessProfile | null; email: string };

export function BusinessForm({ profile, email }: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const toValues = (given: BusinessProfile) => valuesOf(given, language === 'el' ? ',' : '.');
  const { values, faults, attempt, isBusy, isChanged, save, change, leave } = useBusinessForm({
    initial: profile ? toValues(profile) : emptyBusiness(email),
    isKnown: profile !== null,
    toValues,
  });
  const form = useFocusAfter(attempt);
  return (
    <Surface>
      <form ref={form} noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="lg">
          <BusinessFieldGroups {...{ values, faults }} onChange={change} onLeave={leave} />
          <Outcome attempt={attempt} />
          <Button type="submit" size="lg" loading={isBusy} className={classes.save}>
            {t('business.save')}
          </Button>
        </Stack>
      </form>
      <UnsavedQuestion isChanged={isChanged && !isBusy} />
    </Surface>
  );
}

function Outcome({ attempt: { outcome, error } }: { attempt: Attempt }) {
  const { t } = useTranslation();
  const isFieldFault = error === null || Object.keys(error.fields).length > 0;
  if (outcome === 'saved') {
    return (
      <p role="status" tabIndex={-1} className={classes.saved} data-outcome>
        <IconCheck size={22} aria-hidden />
        {t('business.saved')}
      </p>
    );
  }
  if (outcome !== 'refused' || isFieldFault) return null;
  return (
    <p role="alert" tabIndex={-1} className={classes.failure} data-outcome>
      {t(`errors.${error.code}`)} {t('business.kept')}
    </p>
  );
}

/** The button is disabled while it works and loses the focus: it goes to the field at fault, else to the outcome. */
function useFocusAfter({ outcome, round }: Attempt) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (outcome === 'none') return;
    const fault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (fault ?? form.current?.querySelector<HTMLElement>('[data-outcome]'))?.focus();
  }, [outcome, round]);
  return form;
}
