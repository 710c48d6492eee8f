import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepStates } from './before/start-steps.ts';
import type { Known } from './live-state.ts';
import { phaseOf } from './reservation-phase.ts';

/**
 * Tells screen readers each step from starting to the receipt. It stays while the views change: a live region that appears with
 * its text is not announced.
 */
export function PhaseAnnouncer({ known }: { known: Known }) {
  const { t } = useTranslation();
  const phase = phaseOf(known);
  const current = stepStates(known).find(({ state }) => state === 'current');
  const text =
    phase === 'starting' && current
      ? `${t(`charging.phase.${phase}`)}. ${t(`charging.step.${current.step}`)}`
      : t(`charging.phase.${phase}`);
  const [announced, setAnnounced] = useState('');
  const former = useRef(text);
  useEffect(() => {
    if (former.current === text) return;
    former.current = text;
    setAnnounced(text);
  }, [text]);
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}
