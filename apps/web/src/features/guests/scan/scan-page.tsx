/** What somebody sees who has scanned the code on a plug: which plug it is, its state and price, and how to charge. */
import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { selectRole } from '../../accounts/public.ts';
import { GuestForm } from './guest-form.tsx';
import { OwnCharge } from './own-charge.tsx';
import { ScannedPlug } from './scanned-plug.tsx';
import { useRefusal } from './use-refusal.ts';

const LOOK_EVERY_MS = 10_000;

export function ScanPage() {
  const { t } = useTranslation();
  const refusalOf = useRefusal();
  const { code = '' } = useParams();
  const request = { params: { code } };
  const scanned = useRead('readPlugCode', request);
  const offer = useRead('readGuestOffer', scanned.data ? request : null, {
    everyMs: LOOK_EVERY_MS,
  });
  const { data } = scanned;
  if (!data) {
    return (
      <PageFrame title={t('guests.scan.title')} width="text">
        {scanned.error ? (
          <NoPlug error={scanned.error} onRetry={scanned.refetch} />
        ) : (
          <SkeletonRows rows={2} height={180} />
        )}
      </PageFrame>
    );
  }
  const refusal = offer.data?.refusal ?? null;
  return (
    <PageFrame title={t('guests.scan.plug', { label: data.plug.label })} width="text">
      <ScannedPlug {...data} />
      <OwnCharge code={data.code} />
      {offer.error && !offer.data && <ErrorState error={offer.error} onRetry={offer.refetch} />}
      {!offer.data && !offer.error && <SkeletonRows rows={1} height={220} />}
      {refusal !== null && (
        <>
          <Notice tone="info" title={refusalOf(refusal)}>
            <p>{t('guests.scan.notNow')}</p>
          </Notice>
          <Button component={Link} to={`/stations/${data.station.slug}`} mt="md">
            {t('guests.scan.station')}
          </Button>
        </>
      )}
      {offer.data && refusal === null && (
        <WithAccount station={data.station} plugId={data.plug.id} />
      )}
      {offer.data && refusal === null && (
        <GuestForm
          code={data.code}
          offer={offer.data}
          currency={data.station.pricing?.currency ?? 'EURO'}
          timeZone={data.station.time_zone}
        />
      )}
    </PageFrame>
  );
}

type AccountProps = { station: { slug: string }; plugId: number };

/** A driver who is logged in can book as usual. */
function WithAccount({ station, plugId }: AccountProps) {
  const { t } = useTranslation();
  if (useSelector(selectRole) !== 'driver') return null;
  return (
    <p>
      <Link to={`/stations/${station.slug}?plug=${plugId}`}>{t('guests.scan.withAccount')}</Link>
    </p>
  );
}

const UNREADABLE = ['plug_code_damaged', 'not_found', 'plug_code_retired', 'station_hidden'];

/** A code that leads to no plug, or an answer that did not come. */
function NoPlug({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  if (!UNREADABLE.includes(error.code)) return <ErrorState error={error} onRetry={onRetry} />;
  const kind = error.code === 'not_found' ? 'unknown' : error.code;
  return (
    <EmptyState
      drawing="unplugged"
      title={t(`guests.scan.failed.${kind}.title`)}
      text={t(`guests.scan.failed.${kind}.text`)}
      action={
        <Button component={Link} to="/stations" leftSection={<IconMap2 size={20} aria-hidden />}>
          {t('guests.scan.map')}
        </Button>
      }
    />
  );
}
