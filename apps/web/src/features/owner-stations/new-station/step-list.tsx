import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './new-station-page.module.css';

const STEPS = ['place', 'prices', 'plugs'] as const;
export type StepName = (typeof STEPS)[number];

export function StepList({ step }: { step: StepName }) {
  const { t } = useTranslation();
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={t('manage.start.steps')}>
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === at ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index < at ? <IconCheck size={18} /> : index + 1}
          </span>
          {t(`manage.start.${name}`)}
          {index < at && <VisuallyHidden>{`, ${t('manage.start.done')}`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
