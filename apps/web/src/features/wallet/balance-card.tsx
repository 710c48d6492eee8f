// The balance of a wallet on the pages of drivers and owners.
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
  /** What the available balance is called, if it is not a driver's. */
  label?: string;
};

const PRICE_DECIMALS = 4;

/** The available balance in money and tokens, and its parts. */
export function BalanceCard({ balance, tokenPrice, currency = 'EURO', heldFor, label }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (tokens: number) => format.money(tokensToMoney(tokens, tokenPrice), currency);
  return (
    <Surface>
      <p className={classes.label}>{label ?? t('wallet.available')}</p>
      <p className={classes.balance}>
        {money(balance.available)}{' '}
        <small>
          <Tokens value={balance.available} />
        </small>
      </p>
      {balance.held > 0 && (
        <dl className={classes.sum}>
          <div>
            <dt>{t('wallet.balance')}</dt>
            <dd>
              {money(balance.balance)}
              <small>
                <Tokens value={balance.balance} />
              </small>
            </dd>
          </div>
          <div>
            <dt>{heldFor ?? t('wallet.held')}</dt>
            <dd>
              {money(balance.held)}
              <small>
                <Tokens value={balance.held} />
              </small>
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
