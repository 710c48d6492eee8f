/** Second factors of the account: authenticator app, passkeys and recovery codes. */
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../../shared/api/use-read.ts';
import { ErrorState } from '../../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../../shared/ui/skeletons.tsx';
import { AuthenticatorPart } from './authenticator-part.tsx';
import { CodesPart } from './codes-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { ShownCodes } from './shown-codes.tsx';

export function SecuritySection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead('readSecondFactors', {});
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={3} />;
  }
  const hasFactor = data.authenticator !== null || data.passkeys.length > 0;
  return (
    <Stack gap="lg">
      <p>{t('account.security.text')}</p>
      <AuthenticatorPart since={data.authenticator?.added_at ?? null} onCodes={setCodes} />
      <PasskeysPart
        passkeys={data.passkeys}
        isPossible={data.can_use_passkeys}
        onCodes={setCodes}
      />
      {hasFactor && <CodesPart left={data.recovery_codes_left} onCodes={setCodes} />}
      <ShownCodes codes={codes} onDone={() => setCodes([])} />
    </Stack>
  );
}
