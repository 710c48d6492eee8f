/** Where payouts go and how often: the bank account with its form, and the schedule. */
import { Button, Group, SegmentedControl, Title } from '@mantine/core';
import type { BankAccount } from '@voltagora/contract';
import { PAYOUT_SCHEDULES } from '@voltagora/domain';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { BankAccountForm } from './bank-account-form.tsx';
import classes from './payouts.module.css';

export function BankAccountSection({ account }: { account: BankAccount | null }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {t('payouts.account.title')}
      </Title>
      <FactorNotice />
      <Surface>{account ? <KnownAccount account={account} /> : <BankAccountForm isNew />}</Surface>
    </section>
  );
}

/** Said before the form is filled in, which is refused without a second factor. */
function FactorNotice() {
  const { t } = useTranslation();
  const { data } = useRead('readSecondFactors', {});
  if (!data || data.authenticator || data.passkeys.length > 0) return null;
  return (
    <Notice tone="info" title={t('errors.second_factor_needed')}>
      <Link to="/account?open=security" className={classes.link}>
        {t('payouts.ask.toSecurity')}
      </Link>
    </Notice>
  );
}

function KnownAccount({ account }: { account: BankAccount }) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  return (
    <div className={classes.account}>
      <p className={classes.iban}>
        <strong>{account.iban}</strong>
        <span>{account.holder}</span>
      </p>
      {isChanging ? (
        <BankAccountForm onDone={() => setChanging(false)} />
      ) : (
        <Group gap="sm">
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('payouts.account.change')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => setRemoving(true)}>
            {t('payouts.account.remove')}
          </Button>
        </Group>
      )}
      <Schedule schedule={account.schedule} />
      <Dialog
        title={t('payouts.account.removeTitle')}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
      >
        <RemoveForm onKeep={() => setRemoving(false)} />
      </Dialog>
    </div>
  );
}

function RemoveForm({ onKeep }: { onKeep: () => void }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  return (
    <>
      <p className={classes.note}>{t('payouts.account.removeText')}</p>
      <FailureLine error={error} />
      <Group mt="md">
        <Button
          color="red"
          loading={isBusy}
          onClick={() => void run(() => send('removeBankAccount', {}))}
        >
          {t('payouts.account.remove')}
        </Button>
        <Button variant="default" onClick={onKeep}>
          {t('payouts.account.keep')}
        </Button>
      </Group>
    </>
  );
}

function Schedule({ schedule }: Pick<BankAccount, 'schedule'>) {
  const { t } = useTranslation();
  const id = useId();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const choose = (value: string): void => {
    const chosen = PAYOUT_SCHEDULES.find((known) => known === value);
    if (chosen) void run(() => send('setPayoutSchedule', { body: { schedule: chosen } }));
  };
  return (
    <div className={classes.schedule}>
      <strong id={id}>{t('payouts.schedule.title')}</strong>
      <SegmentedControl
        aria-labelledby={id}
        value={schedule}
        onChange={choose}
        readOnly={isBusy}
        data={PAYOUT_SCHEDULES.map((value) => ({ value, label: t(`payouts.schedule.${value}`) }))}
      />
      <p className={classes.note}>{t(`payouts.schedule.text.${schedule}`)}</p>
      <FailureLine error={error} />
    </div>
  );
}
