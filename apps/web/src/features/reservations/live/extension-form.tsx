/** The possible ends of an extension; if one was taken meanwhile, shows those that are left. */
import { Button, Group, Radio, Stack } from '@mantine/core';
import type { Extension, Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import classes from './charging.module.css';

type Props = {
  reservation: Reservation;
  onExtended: (reservation: Reservation) => void;
  onClose: () => void;
};

export function ExtensionForm({ reservation, onExtended, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, stop_time, plug } = reservation;
  const { data, error: unread } = useRead('readExtensions', { params: { id } });
  const { isBusy, error, extend } = useExtension(id, onExtended);
  const [chosen, setChosen] = useState<string | null>(null);
  const ends = data?.results ?? [];
  const end = ends.find((each) => each.stop_time === chosen) ?? ends[0];
  const amountOf = useTokenAmount();
  const time = (moment: string): string => format.time(moment, plug.station.time_zone);
  const isTooPoor = error?.code === 'not_enough_tokens';
  return (
    <>
      <p className={classes.plain}>{t('charging.extend.now', { time: time(stop_time) })}</p>
      {!data && !unread && <SkeletonRows rows={3} height={44} />}
      {unread && <Notice title={t(`errors.${unread.code}`)} />}
      {error && !isTooPoor && (
        <Notice
          title={t(error.code === 'window_taken' ? 'charging.extend.lost' : `errors.${error.code}`)}
        >
          <p>{t(ends.length > 0 ? 'charging.extend.left' : 'charging.extend.unchanged')}</p>
        </Notice>
      )}
      {data && !end && <Refusal code={data.refusal} />}
      {end && (
        <Radio.Group label={t('charging.extend.until')} value={end.stop_time} onChange={setChosen}>
          <Stack gap={0} mt="xs" className={classes.ends}>
            {ends.map((each) => (
              <EndChoice
                key={each.stop_time}
                {...{ reservation }}
                end={each}
                time={time(each.stop_time)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {end && (
        <p className={classes.plain}>
          {t('charging.extend.total', {
            total: format.money(end.total_cost, reservation.currency),
          })}{' '}
          {t('charging.extend.held')}
        </p>
      )}
      {isTooPoor && end && (
        <Notice
          title={t('charging.extend.tooFew', {
            amount: amountOf(end.added_tokens, {
              amount: end.added_cost,
              currency: reservation.currency,
            }),
          })}
        >
          <p>
            <Link to="/wallet#top-up">{t('charging.extend.topUp')}</Link>
          </p>
        </Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('charging.extend.close')}
        </Button>
        {end && (
          <Button loading={isBusy} onClick={() => void extend(end)}>
            {t('charging.extend.confirm', { time: time(end.stop_time) })}
          </Button>
        )}
      </Group>
    </>
  );
}

type EndProps = { reservation: Reservation; end: Extension; time: string };

function EndChoice({ reservation: { currency }, end, time }: EndProps) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const { added_cost, added_tokens } = end;
  const adds = t(added_tokens > 0 ? 'charging.extend.adds' : 'charging.extend.addsNothing', {
    amount: amountOf(added_tokens, { amount: added_cost, currency }),
  });
  return <Radio value={end.stop_time} label={time} description={adds} className={classes.choice} />;
}

/** Why the booking cannot be extended, and the alternatives. */
function Refusal({ code }: { code: string | null }) {
  const { t, i18n } = useTranslation();
  const known = i18n.exists(`charging.extend.refusal.${code}`) ? code : 'other';
  return (
    <Notice tone="info" title={t('charging.extend.refused')}>
      <p>{t(`charging.extend.refusal.${known}`)}</p>
    </Notice>
  );
}

function useExtension(id: string, onExtended: (reservation: Reservation) => void) {
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const extend = ({ stop_time }: Extension) =>
    run(async () =>
      onExtended(await send('extendReservation', { params: { id }, body: { stop_time } })),
    );
  return { isBusy, error, extend };
}
