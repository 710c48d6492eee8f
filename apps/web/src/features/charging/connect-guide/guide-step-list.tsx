import { IconCheck } from '@tabler/icons-react';
import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import type { Progress } from './guide-progress.ts';
import classes from './guide-step-list.module.css';

type Props = { progress: Progress; point: ChargingPoint };

export function GuideStepList({ progress, point }: Props) {
  const { t } = useTranslation();
  const make = [point.vendor, point.model].filter(Boolean).join(' ');
  const next = progress.steps.find(({ isDone }) => !isDone)?.step;
  return (
    <ol className={classes.steps} aria-label={t('points.guide.steps')}>
      {progress.steps.map(({ step, isDone }) => (
        <li
          key={step}
          data-done={isDone}
          {...(step === next && { 'aria-current': 'step' as const })}
        >
          <span className={classes.tick}>{isDone && <IconCheck size={18} aria-hidden />}</span>
          <span>
            {t(`points.step.${step}.${isDone ? 'done' : 'open'}`)}
            {step === 'booted' && isDone && make && <span className={classes.second}>{make}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
