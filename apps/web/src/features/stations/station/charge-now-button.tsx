/** Starts a draft with the station's best free plug, for now. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { chooseDraftPlug } from '../../reservations/public.ts';
import { bestPlug, isFreeNow } from '../list/best-plug.ts';

export function ChargeNowButton({ slug }: { slug: string }) {
  const { t } = useTranslation();
  const { read } = useServer();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const { isBusy, run } = useCommand();

  // If the plug was taken meanwhile or the network is down, the station page shows it.
  const start = async (): Promise<void> => {
    const station = await read('readStationBySlug', { params: { slug } }).catch(() => null);
    const plug = bestPlug(station?.plugs ?? []);
    if (!station || !plug || !isFreeNow(plug)) return navigate(`/stations/${slug}`);
    dispatch(chooseDraftPlug({ ...plug, station }, { isNow: true }));
    await navigate(`/reserve?plug=${plug.id}`);
  };
  return (
    <Button fullWidth loading={isBusy} onClick={() => void run(start)}>
      {t('stations.page.chargeNow')}
    </Button>
  );
}
