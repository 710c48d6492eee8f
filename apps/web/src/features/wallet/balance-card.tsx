import type { AnswerOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { tokensToMoney } from '../../shared/format/token-money.ts';
import { Tokens } from './tokens.tsx';
import classes from './wallet.module.css';

type WalletBalance = AnswerOf<'readBalance'>['results'][number];
type Props = {
  balance: WalletBalance;
  tokenPrice: number;
  currency?: string;
  /** The purpose of the holds, if it is not bookings. */
  heldFor?: string;
};

const PRICE_DECIMALS = 4;

/** The available balance in tokens and money, and its parts. */
export function BalanceCard({ balance, tokenPrice, currency = 'EURO', heldFor }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (tokens: number) => format.money(tokensToMoney(tokens, tokenPrice), currency);
  return (
    <Surface>
      <p className={classes.label}>{t('wallet.available')}</p>
      <p className={classes.balance}>
        {format.tokens(balance.available)} <small>{t('common.unit.tokens')}</small>
      </p>
      <p className={classes.worth}>{t('wallet.worth', { money: money(balance.available) })}</p>
      {balance.held > 0 && (
        <dl className={classes.sum}>
          <div>
            <dt>{t('wallet.balance')}</dt>
            <dd>
              <Tokens value={balance.balance} />
            </dd>
          </div>
          <div>
            <dt>{heldFor ?? t('wallet.held')}</dt>
            <dd>
              <Tokens value={balance.held} />
            </dd>
          </div>
        </dl>
      )}
      <p className={classes.note}>
        {t('wallet.tokenPrice', { money: format.money(tokenPrice, currency, PRICE_DECIMALS) })}
      </p>
    </Surface>
  );
}
