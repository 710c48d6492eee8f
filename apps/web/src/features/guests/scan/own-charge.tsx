import { Button } from '@mantine/core';
import { GuestSecret } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { phaseOf } from '../charge/guest-phase.ts';
import { rememberedSecret } from '../remembered-charge.ts';

const LIVE: readonly string[] = ['pay', 'ready', 'charging'];

/** The way back for somebody who has begun a charge at this code and closed its page. */
export function OwnCharge({ code }: { code: string }) {
  const { t } = useTranslation();
  const [secret] = useState(() => rememberedSecret(code));
  const isWritten = secret !== null && GuestSecret.safeParse(secret).success;
  const { data } = useRead('readGuestCharge', isWritten ? { params: { secret } } : null);
  if (!data || !LIVE.includes(phaseOf(data.reservation))) return null;
  return (
    <>
      <Notice tone="info" title={t('guests.scan.own')} />
      <Button component={Link} to={`/charge/${secret}`} my="md">
        {t('guests.scan.openOwn')}
      </Button>
    </>
  );
}
