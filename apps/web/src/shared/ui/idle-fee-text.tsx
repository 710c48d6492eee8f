import type { IdleFee } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';

type Props = {
  fee: IdleFee;
  currency: string;
  /** The end of the window, and the time zone of the station. */
  stop: string;
  timeZone: string;
  isDriver?: boolean;
};

/** The idle fee after a window, in a sentence. */
export function IdleFeeText({ fee, currency, stop, timeZone, isDriver = true }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const who = isDriver ? 'driver' : 'owner';
  const when = fee.grace_minutes === 0 ? 'AtOnce' : '';
  return (
    <>
      {t(`reservations.idle.${who}${when}`, {
        time: format.time(stop, timeZone),
        grace: format.minutes(fee.grace_minutes),
        price: format.money(fee.price_per_minute, currency),
        cap: format.money(fee.cap, currency),
      })}
    </>
  );
}
