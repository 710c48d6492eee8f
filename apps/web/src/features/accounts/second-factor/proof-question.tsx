/** One dialog for the whole page: asks for a fresh proof when a call needs it; the call then continues by itself. */
import { Button, Stack } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ProofRequests } from '../../../shared/api/proof-requests.ts';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { logout } from '../session/auth-api.ts';
import { selectIsAuthenticated, selectUser } from '../session/auth-slice.ts';
import { FactorForm, type Way } from './factor-form.tsx';
import classes from './second-factor.module.css';

export function ProofQuestion() {
  const { t } = useTranslation();
  const proofs = useProofRequests();
  const isOpen = useSyncExternalStore(proofs.subscribe, proofs.isOpen);
  const isSignedIn = useSelector(selectIsAuthenticated);
  useEffect(() => {
    if (!isSignedIn && isOpen) proofs.answer(false);
  }, [isSignedIn, isOpen, proofs]);
  return (
    <Dialog
      title={t('auth.proof.title')}
      isOpen={isOpen}
      isPrecious
      onClose={() => proofs.answer(false)}
    >
      {isOpen && <Question onProven={() => proofs.answer(true)} />}
    </Dialog>
  );
}

function useProofRequests(): ProofRequests {
  const dispatch = useAppDispatch();
  const [proofs] = useState(() => dispatch((_dispatch, _state, extra) => extra.proofs));
  return proofs;
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
