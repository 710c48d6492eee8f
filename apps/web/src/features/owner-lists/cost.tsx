import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './owner-lists.module.css';

type Props = { money: string; tokens: number | null };

/** An amount of money, with the tokens that were paid for it below; without tokens the money alone. */
export function Cost({ money, tokens }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {money}
      {tokens !== null && (
        <span className={classes.beside}>
          {t('common.tokenAmount.alone', { tokens: format.tokenCount(tokens) })}
        </span>
      )}
    </>
  );
}
