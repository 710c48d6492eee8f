import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { loginByPasskey } from '../session/auth-api.ts';
import { canUsePasskeys } from './ask-passkey.ts';
import classes from './second-factor.module.css';
import { usePasskey } from './use-passkey.ts';

/** Logs in with a passkey alone; nothing where the browser has none. */
export function PasskeyLogin({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isBusy, error, isDeclined, ask } = usePasskey(async (passkey) => {
    const refused = await dispatch(loginByPasskey(passkey));
    if (refused) throw refused;
    onSignedIn();
  });
  if (!canUsePasskeys()) return null;
  return (
    <div className={classes.passkey}>
      <Button
        variant="default"
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={isBusy}
        onClick={() => void ask()}
      >
        {t('auth.factor.usePasskey')}
      </Button>
      {isDeclined && <p role="alert">{t('auth.factor.declined')}</p>}
      <FormFailure error={error} />
    </div>
  );
}
