import type { MeterProof } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { keyInFours } from './key-in-fours.ts';
import classes from './meter-proofs.module.css';

/** OCMF reading types: `B` is the begin of a transaction, these are its end. */
const ENDS = ['E', 'L', 'R', 'A', 'P'];
const CONTEXTS = ['Transaction.Begin', 'Transaction.End'] as const;
type Kind = 'begin' | 'end' | 'between';

/** One signed reading: time, value, whether the signature is valid, and the key. */
export function SignedReadingRow({ proof }: { proof: MeterProof }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, fault, key, meter, readings } = proof;
  const maker = meter && [meter.vendor, meter.model, meter.serial].filter(Boolean).join(' ');
  return (
    <li className={classes.reading}>
      {readings.length === 0 && (
        <span>
          <strong>{t(`proofs.kind.${kindOfContext(proof.context)}`)}</strong>{' '}
          {format.dateTime(proof.at)}
        </span>
      )}
      {readings.map((reading, index) => (
        <span key={index}>
          <strong>{t(`proofs.kind.${kindOf(reading.kind)}`)}</strong>{' '}
          {[
            reading.value === null ? '' : `${format.billedEnergy(reading.value)} ${reading.unit}`,
            reading.at && format.dateTime(reading.at),
            reading.is_good ? '' : t('proofs.ill'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ))}
      <span className={classes.verdict} data-state={state}>
        {t(fault ? `proofs.fault.${fault}` : 'proofs.right')}
      </span>
      {maker && <span className={classes.second}>{t('proofs.meter', { meter: maker })}</span>}
      {key && (
        <span className={classes.second}>
          {t(`proofs.key.${key.source}`, {
            date: key.added_at === null ? '' : format.date(key.added_at),
          })}{' '}
          <code>{keyInFours(key.fingerprint)}</code>
        </span>
      )}
    </li>
  );
}

const kindOf = (kind: string): Kind =>
  kind === 'B' ? 'begin' : ENDS.includes(kind) ? 'end' : 'between';

function kindOfContext(context: string): Kind {
  const known = CONTEXTS.find((one) => one === context);
  return known === undefined ? 'between' : known === 'Transaction.Begin' ? 'begin' : 'end';
}
