/** What the dialog of a fresh proof asks; loaded when the first call needs one. */
import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { logout } from '../session/auth-api.ts';
import { selectUser } from '../session/auth-slice.ts';
import { FactorForm, type Way } from './factor-form.tsx';
import classes from './second-factor.module.css';

type Props = { isOpen: boolean; onAnswer: (isProven: boolean) => void };

export function ProofDialog({ isOpen, onAnswer }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('auth.proof.title')}
      isOpen={isOpen}
      isPrecious
      onClose={() => onAnswer(false)}
    >
      {isOpen && <Question onProven={() => onAnswer(true)} />}
    </Dialog>
  );
}

function Question({ onProven }: { onProven: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { send } = useServer();
  const user = useSelector(selectUser);
  const { data, error, refetch } = useRead('readSecondFactors', {});
  if (!data || !user) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={2} />;
  }
  const ways: Way[] = [
    ...(user.has_password ? (['password'] as const) : []),
    ...(data.authenticator ? (['authenticator'] as const) : []),
    ...(data.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(data.recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
  ];
  if (ways.length === 0) {
    return (
      <Stack gap="md">
        <p className={classes.lead}>{t('auth.proof.logInAgain')}</p>
        <Button onClick={() => dispatch(logout())}>{t('auth.proof.logOut')}</Button>
      </Stack>
    );
  }
  const prove = async (proof: object): Promise<void> => {
    await send('giveProof', { body: proof });
    onProven();
  };
  return (
    <Stack gap="md">
      <p className={classes.lead}>{t('auth.proof.text')}</p>
      <FactorForm ways={ways} submit={t('auth.proof.submit')} onProof={prove} />
    </Stack>
  );
}
