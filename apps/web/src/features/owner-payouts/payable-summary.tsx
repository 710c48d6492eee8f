/** What an owner can be paid now, from when on the rest, and what never. */
import { Stack } from '@mantine/core';
import type { Payable } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './payouts.module.css';

export function PayableSummary({ payable }: { payable: Payable }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { tokens, waiting, not_backed, frozen = 0, delay_days, is_trial } = payable;
  // Otherwise all of the balance can be paid out, which the card above says.
  const hasParts = waiting.length > 0 || not_backed > 0 || frozen > 0;
  return (
    <Stack gap="md">
      {is_trial && <Notice tone="info" title={t('payouts.trial.title')} />}
      {hasParts && (
        <Surface>
          <dl className={classes.parts}>
            <Part name={t('payouts.payable.now')} tokens={tokens} />
            {waiting.map((part) => (
              <Part
                key={part.from}
                name={t('payouts.payable.from', { date: format.date(part.from) })}
                tokens={part.tokens}
              />
            ))}
            {not_backed > 0 && <Part name={t('payouts.payable.notBacked')} tokens={not_backed} />}
            {frozen > 0 && <Part name={t('payouts.payable.frozen')} tokens={frozen} />}
          </dl>
          {waiting.length > 0 && (
            <p className={classes.note}>{t('payouts.payable.wait', { count: delay_days })}</p>
          )}
          {not_backed > 0 && <p className={classes.note}>{t('payouts.payable.notBackedText')}</p>}
          {frozen > 0 && <p className={classes.note}>{t('payouts.payable.frozenText')}</p>}
        </Surface>
      )}
    </Stack>
  );
}

function Part({ name, tokens }: { name: string; tokens: number }) {
  const amountText = useTokenAmount();
  return (
    <div>
      <dt>{name}</dt>
      <dd>{amountText(tokens)}</dd>
    </div>
  );
}
