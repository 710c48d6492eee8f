import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';

/** "125.00 tokens"; `signed` adds a plus sign to positive values. */
export function Tokens({ value, signed = false }: { value: number; signed?: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sign = signed && value > 0 ? '+' : '';
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {`${sign}${format.tokens(value)} ${t('common.unit.tokens')}`}
    </span>
  );
}
