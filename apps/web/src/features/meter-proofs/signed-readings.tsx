/** The signed meter readings of a session: whether they are valid, and a file for verification with other software. */
import { Title } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle, IconShieldCheck } from '@tabler/icons-react';
import type { SessionProofs } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SaveFileButton } from '../../shared/ui/save-file-button.tsx';
import { SignedReadingRow } from './signed-reading-row.tsx';
import classes from './meter-proofs.module.css';

/** Nothing if the charging point does not sign readings, as most do not. */
export function SignedReadings({ sessionId }: { sessionId: string }) {
  const { data, error, refetch } = useRead('readSessionProofs', { params: { id: sessionId } });
  if (error && error.status !== 404) return <ErrorState error={error} onRetry={refetch} />;
  if (!data?.state) return null;
  return <Signed proofs={data} state={data.state} />;
}

type State = NonNullable<SessionProofs['state']>;

const ICONS = {
  valid: IconShieldCheck,
  not_valid: IconAlertTriangle,
  not_checkable: IconHelpCircle,
} as const satisfies Record<State, unknown>;

function Signed({ proofs, state }: { proofs: SessionProofs; state: State }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { download } = useServer();
  const { session, signed_kWh: signed, is_different: isDifferent, results } = proofs;
  const Icon = ICONS[state];
  const request = { params: { id: session.id } };
  const isUnconfirmed = results.some(({ key }) => key?.source === 'reading');
  return (
    <section className={classes.signed} aria-label={t('proofs.title')}>
      <Title order={2} size="h4">
        {t('proofs.title')}
      </Title>
      <p className={classes.state} data-state={state}>
        <Icon size={22} aria-hidden />
        <strong>{t(`proofs.state.${state}.title`)}</strong>
      </p>
      <p>{t(`proofs.state.${state}.text`)}</p>
      {state === 'valid' && isUnconfirmed && <p>{t('proofs.unconfirmed')}</p>}
      {signed !== null && <p>{t('proofs.energy', { energy: format.billedEnergy(signed) })}</p>}
      {isDifferent && signed !== null && (
        <Notice title={t('proofs.different.title')}>
          <p>
            {t('proofs.different.text', {
              signed: format.billedEnergy(signed),
              charged: format.billedEnergy(session.energy_kWh),
            })}
          </p>
        </Notice>
      )}
      <details className={classes.unfold}>
        <summary>{t('proofs.readings', { count: results.length })}</summary>
        <ul>
          {results.map((proof) => (
            <SignedReadingRow key={proof.id} proof={proof} />
          ))}
        </ul>
      </details>
      <div className={classes.noPrint}>
        <SaveFileButton
          label={t('proofs.save')}
          fetchFile={() => download('downloadSessionProofs', request)}
        />
        <p className={classes.second}>{t('proofs.saveText')}</p>
      </div>
    </section>
  );
}
