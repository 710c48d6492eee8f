import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';

/** The time left to pay: "4:07". */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation();
  const left = Date.parse(until) - useNow().getTime();
  return (
    <span role="timer">
      {left > 0 ? t('payments.left', { time: clock(left) }) : t('payments.over')}
    </span>
  );
}

function clock(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
