/** The keys that verify signed readings of a charging point, and its newest signed sessions. */
import { Button, Group, Textarea, Title } from '@mantine/core';
import {
  AddMeterKey,
  type ChargingPoint,
  type MeterKey,
  type MeterKeys,
} from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../shared/forms/use-focus-after.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { keyInFours } from './key-in-fours.ts';
import { SignedReadings } from './signed-readings.tsx';
import classes from './meter-proofs.module.css';

type Props = { point: Pick<ChargingPoint, 'id' | 'connected'> };

export function MeterKeysSection({ point }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead('listMeterKeys', { params: { id: point.id } });
  return (
    <section aria-labelledby="meter-keys">
      <Title order={2} size="h3" mb="sm" id="meter-keys">
        {t('proofs.keys.title')}
      </Title>
      <Surface>
        {!data && !error && <SkeletonRows rows={2} height={56} />}
        {error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
        {data && <Keys point={point} keys={data} />}
      </Surface>
    </section>
  );
}

function Keys({ point, keys }: Props & { keys: MeterKeys }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [hasAsked, setAsked] = useState(false);
  const params = { id: point.id };
  const ask = () =>
    run(async () => {
      await send('fetchMeterKeys', { params });
      setAsked(true);
    });
  const remove = (key: number) => run(() => send('removeMeterKey', { params: { ...params, key } }));
  return (
    <div className={classes.keys}>
      <p>{t('proofs.keys.text')}</p>
      {keys.count === 0 && <p className={classes.second}>{t('proofs.keys.none')}</p>}
      <ul>
        {keys.results.map((key) => (
          <KeyRow key={key.id} of={key} isBusy={isBusy} onRemove={() => void remove(key.id)} />
        ))}
      </ul>
      <Group>
        <Button
          variant="default"
          loading={isBusy}
          disabled={!point.connected}
          onClick={() => void ask()}
        >
          {t('proofs.keys.ask')}
        </Button>
        <span role="status">
          {hasAsked && t(keys.count === 0 ? 'proofs.keys.askedNone' : 'proofs.keys.asked')}
        </span>
      </Group>
      <FailureLine error={error} />
      <details className={classes.unfold}>
        <summary>{t('proofs.keys.byHand')}</summary>
        <AddKey pointId={point.id} />
      </details>
      {keys.charges.length > 0 && <Charges charges={keys.charges} />}
    </div>
  );
}

type RowProps = { of: MeterKey; isBusy: boolean; onRemove: () => void };

function KeyRow({ of, isBusy, onRemove }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.date(of.added_at);
  return (
    <li className={classes.key}>
      <span className={classes.what}>
        <strong>{keyInFours(of.fingerprint)}</strong>
        <span className={classes.second}>{t(`proofs.key.${of.source}`, { date })}</span>
        {of.removed_at && (
          <span className={classes.second}>
            {t('proofs.keys.removed', { date: format.date(of.removed_at) })}
          </span>
        )}
        <code>{keyInFours(of.public_key)}</code>
      </span>
      {!of.removed_at && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={t('proofs.keys.removeNamed', { key: keyInFours(of.fingerprint) })}
          onClick={onRemove}
        >
          {t('proofs.keys.remove')}
        </Button>
      )}
    </li>
  );
}

const NO_KEY = { public_key: '' };

function AddKey({ pointId }: { pointId: number }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: NO_KEY,
    schema: AddMeterKey,
    toBody: (values) => values,
    send: async (body) => {
      await send('addMeterKey', { params: { id: pointId }, body });
      return NO_KEY;
    },
    wordsOf: () => 'proofs.keys.noKey',
    fieldOf: { validation_failed: 'public_key' },
  });
  const element = useFocusAfter(form.attempt);
  const isEmpty = form.values.public_key.trim() === '';
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={form.submit}>
      <Textarea
        label={t('proofs.keys.field')}
        description={t('proofs.keys.fieldText')}
        {...form.text('public_key')}
        onBlur={() => {
          if (!isEmpty) form.leave('public_key');
        }}
        spellCheck={false}
        rows={3}
      />
      <Group>
        <Button type="submit" variant="default" loading={form.isBusy} disabled={isEmpty}>
          {t('proofs.keys.add')}
        </Button>
      </Group>
      <FailureLine error={form.refusal} />
    </form>
  );
}

function Charges({ charges }: Pick<MeterKeys, 'charges'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div>
      <Title order={3} size="h5">
        {t('proofs.charges')}
      </Title>
      <ul>
        {charges.map(({ id, started_at: startedAt, energy_kWh: energy, plug }) => (
          <li key={id}>
            <div className={classes.key}>
              <span className={classes.what}>
                {format.dateTime(startedAt)} · {t('stations.plugs.name', { label: plug })} ·{' '}
                {format.billedEnergy(energy)} {t('common.unit.kWh')}
              </span>
              <Button
                variant="default"
                aria-expanded={open === id}
                aria-label={t('proofs.showNamed', { date: format.dateTime(startedAt) })}
                onClick={() => setOpen(open === id ? null : id)}
              >
                {t(open === id ? 'proofs.hide' : 'proofs.show')}
              </Button>
            </div>
            {open === id && <SignedReadings sessionId={id} />}
          </li>
        ))}
      </ul>
    </div>
  );
}
