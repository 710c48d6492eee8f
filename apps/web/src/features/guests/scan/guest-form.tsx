/** How much a guest wants to charge, what is held for it, and the way to the payment. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import type { GuestOffer } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import classes from '../guests.module.css';
import { rememberCharge } from '../remembered-charge.ts';
import { amountsOf, newSecret, type WishKind, wishOf } from './guest-choices.ts';
import { useRefusal } from './use-refusal.ts';
import { useGuestQuote } from './use-guest-quote.ts';

type Props = { code: string; offer: GuestOffer; currency: string; timeZone: string };

/** How much, and one button to the page of the payment. The first choice is made already. */
export function GuestForm({ code, offer, currency, timeZone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const refusalOf = useRefusal();
  const [kind, setKind] = useState<WishKind>('money');
  const [chosen, setChosen] = useState<number | null>(null);
  const amounts = amountsOf(kind, offer);
  const amount =
    chosen !== null && amounts.includes(chosen) ? chosen : (amounts[1] ?? amounts[0] ?? 0);
  const wish = wishOf(kind, amount);
  const { quote, error: refused, again } = useGuestQuote(code, wish);
  const { isBusy, error, begin } = useBegin(code, again);
  const nameOf = (value: number): string => {
    if (kind === 'money') return format.money(value, currency).replace(/[.,]00(?!\d)/, '');
    return kind === 'energy' ? `${value}\u00a0${t('common.unit.kWh')}` : format.minutes(value);
  };
  const held = quote && format.money(quote.total_cost, quote.currency);
  return (
    <>
      <Surface>
        <h2 className={classes.heading}>{t('guests.wish.title')}</h2>
        <SegmentedControl
          fullWidth
          aria-label={t('guests.wish.title')}
          value={kind}
          onChange={(value) => {
            const next = offer.wishes.find((each) => each === value);
            if (next) setKind(next);
          }}
          data={offer.wishes.map((value) => ({ value, label: t(`guests.wish.${value}`) }))}
        />
        {amounts.length > 0 && (
          <SegmentedControl
            fullWidth
            mt="sm"
            aria-label={t(`guests.wish.${kind}`)}
            value={String(amount)}
            onChange={(value) => setChosen(Number(value))}
            data={amounts.map((value) => ({ value: String(value), label: nameOf(value) }))}
          />
        )}
        <p className={classes.note} aria-live="polite">
          {quote
            ? t('guests.wish.held', { amount: held, energy: format.energy(quote.energy_kWh) })
            : refused
              ? refusalOf(refused.code)
              : t('guests.wish.asking')}
        </p>
        {quote && (
          <p className={classes.note}>
            {t('guests.wish.until', { time: format.time(quote.stop_time, timeZone) })}
          </p>
        )}
      </Surface>
      <FailureLine error={error} />
      <ActionBar summary={t('guests.wish.noAccount')}>
        <Button
          leftSection={<IconCreditCard size={20} aria-hidden />}
          loading={isBusy}
          disabled={!quote}
          onClick={() => quote && begin(wish, quote.total_cost)}
        >
          {held ? t('guests.wish.pay', { amount: held }) : t('guests.wish.payPlain')}
        </Button>
      </ActionBar>
    </>
  );
}

/** One secret for each visit, so that a request that is sent again begins nothing twice. */
function useBegin(code: string, onRefused: () => void) {
  const { send } = useServer();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { isBusy, error, run } = useCommand();
  const [secret] = useState(newSecret);
  const begin = (wish: ReturnType<typeof wishOf>, total_cost: number): void => {
    const body = { secret, code, wish, total_cost, lang: language };
    rememberCharge(code, secret);
    void run(async () => {
      const { reservation } = await send('beginGuestCharge', { body });
      await navigate(`/charge/${secret}`);
      const page = reservation.payment?.checkout_url;
      if (page) window.location.assign(page);
    }, onRefused);
  };
  return { isBusy, error, begin };
}
