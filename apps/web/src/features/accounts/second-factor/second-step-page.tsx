/** The second step of a login: a code, a passkey or a recovery code. */
import { Button, Stack } from '@mantine/core';
import type { LoginStep } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { finishLogin } from '../session/auth-api.ts';
import { type Factor, FactorForm } from './factor-form.tsx';
import classes from './second-factor.module.css';

type Props = {
  step: LoginStep;
  onSignedIn: () => void;
  /** Back to the first step. */
  onOver: () => void;
};

export function SecondStepPage({ step, onSignedIn, onOver }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isExpired, setExpired] = useState(false);
  const finish = async (factor: Factor): Promise<void> => {
    const refused = await dispatch(finishLogin({ ticket: step.ticket, ...factor }));
    if (refused?.code === 'login_step_expired') setExpired(true);
    if (refused) throw refused;
    onSignedIn();
  };
  return (
    <PageFrame title={t('auth.factor.title')} width="text">
      <Surface>
        <Stack gap="md">
          <p className={classes.lead}>{t('auth.factor.text')}</p>
          {isExpired ? (
            <p role="alert">{t('errors.login_step_expired')}</p>
          ) : (
            <FactorForm ways={step.methods} submit={t('auth.factor.submit')} onProof={finish} />
          )}
          <Button variant="subtle" onClick={onOver}>
            {t('auth.factor.again')}
          </Button>
          <p className={classes.lead}>{t('auth.factor.lost')}</p>
        </Stack>
      </Surface>
    </PageFrame>
  );
}
