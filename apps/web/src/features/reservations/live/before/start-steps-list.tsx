import { Loader } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconX } from '@tabler/icons-react';
import { START_LIMIT_SECONDS } from '@voltagora/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../shared/format/use-now.ts';
import classes from '../charging.module.css';
import type { Known } from '../live-state.ts';
import { stepStates, type StepState } from './start-steps.ts';

const SHAPES: Record<StepState, ReactNode> = {
  done: <IconCheck size={22} aria-hidden />,
  current: <Loader size={20} color="var(--vg-busy)" aria-hidden />,
  waiting: <IconCircleDashed size={22} aria-hidden />,
  failed: <IconX size={22} aria-hidden />,
};

/** The four steps until energy flows; the current one explains what to do and how long it may take. */
export function StartSteps({ known, askedAt }: { known: Known; askedAt: string | null }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.steps}>
      {stepStates(known).map(({ step, state }) => (
        <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className={classes.stepShape}>{SHAPES[state]}</span>
          <span>
            <strong>{t(`charging.step.${step}`)}</strong>
            {state === 'current' && (
              <>
                <span className={classes.note}>{t(`charging.stepHint.${step}`)}</span>
                {askedAt && step !== 'flowing' && <TimeLeft askedAt={askedAt} />}
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function TimeLeft({ askedAt }: { askedAt: string }) {
  const { t } = useTranslation();
  const left = Date.parse(askedAt) + START_LIMIT_SECONDS * 1000 - useNow().getTime();
  const seconds = Math.max(0, Math.min(START_LIMIT_SECONDS, Math.ceil(left / 1000)));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className={classes.note} role="timer" aria-live="off">
      {t('charging.timeLeft', { time })}
    </span>
  );
}
