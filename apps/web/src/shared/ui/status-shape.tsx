/** Shapes and colours of a plug's status; the badge adds the text. */
import type { PlugStatus } from '@voltagora/domain';
import type { ReactNode } from 'react';

export type StatusTone = 'available' | 'busy' | 'wait' | 'faulted' | 'off';

const TONES: Record<PlugStatus, StatusTone> = {
  Available: 'available',
  Preparing: 'wait',
  Charging: 'busy',
  SuspendedEVSE: 'wait',
  SuspendedEV: 'wait',
  Finishing: 'wait',
  Unavailable: 'off',
  Faulted: 'faulted',
  'Not connected': 'off',
};

/** The group of colour and shape of a plug's status. */
export const toneOf = (status: PlugStatus): StatusTone => TONES[status];

export const toneColour = (tone: StatusTone): string => `var(--vg-${tone})`;

const SHAPES: Record<PlugStatus, ReactNode> = {
  Available: <circle cx="8" cy="8" r="6.5" fill="currentColor" />,
  Charging: <path d="M9.4.8 3 9h4.2l-.8 6.2L13 6.6H8.6z" fill="currentColor" />,
  Preparing: <HalfDisc />,
  SuspendedEVSE: <HalfDisc />,
  SuspendedEV: <HalfDisc />,
  Finishing: <HalfDisc />,
  Faulted: (
    <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  ),
  Unavailable: <path d="M2.5 8h11" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />,
  'Not connected': (
    <circle
      cx="8"
      cy="8"
      r="5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="3.2 2.6"
    />
  ),
};

/** A shape that shows the status without colour; use it beside the text or inside a labelled element. */
export function StatusShape({
  status,
  size = 14,
}: {
  status: PlugStatus;
  size?: number;
}): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden
      style={{ flex: 'none', color: toneColour(toneOf(status)) }}
    >
      {SHAPES[status]}
    </svg>
  );
}

function HalfDisc(): ReactNode {
  return (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </>
  );
}
