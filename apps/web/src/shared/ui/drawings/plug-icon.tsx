/** The faces of charging plugs, as a driver sees them at the end of the cable. */
import type { PlugType } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './plug-icon.module.css';

type Pin = readonly [x: number, y: number, radius: number];

const SMALL = 1;
const MIDDLE = 1.35;
const LARGE = 2;

const pins = (...all: readonly Pin[]): ReactNode =>
  all.map(([x, y, radius]) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill="currentColor" stroke="none" />
  ));

const DC_PINS: readonly Pin[] = [
  [9, 18.8, LARGE],
  [15, 18.8, LARGE],
];
const DC_PART = (
  <path d="M7.6 14.6h8.8a4.2 4.2 0 0 1 0 8.4H7.6a4.2 4.2 0 0 1 0-8.4z" strokeLinejoin="round" />
);

const FACES: Record<PlugType, ReactNode> = {
  TYPE2: (
    <>
      <path d="M6 4h12a9.6 9.6 0 1 1-12 0z" />
      {pins([9.6, 7.6, SMALL], [14.4, 7.6, SMALL])}
      {pins([7.2, 11.8, MIDDLE], [12, 11.8, MIDDLE], [16.8, 11.8, MIDDLE])}
      {pins([9.6, 16.2, MIDDLE], [14.4, 16.2, MIDDLE])}
    </>
  ),
  CCS2: (
    <>
      <path d="M8 1h8a6.9 6.9 0 1 1-8 0z" />
      {pins([10.3, 3.6, 0.8], [13.7, 3.6, 0.8])}
      {pins([8.3, 6.8, SMALL], [12, 6.8, SMALL], [15.7, 6.8, SMALL])}
      {pins([10.2, 10, SMALL], [13.8, 10, SMALL])}
      {DC_PART}
      {pins(...DC_PINS)}
    </>
  ),
  CHADEMO: (
    <>
      <circle cx="12" cy="12" r="10.6" />
      <circle cx="7.2" cy="12" r="2.9" />
      <circle cx="16.8" cy="12" r="2.9" />
      {pins([12, 4.6, SMALL], [10.2, 7, SMALL], [13.8, 7, SMALL])}
      {pins([12, 19.4, SMALL], [10.2, 17, SMALL], [13.8, 17, SMALL])}
    </>
  ),
  TYPE1: (
    <>
      <circle cx="12" cy="12" r="10.2" />
      {pins([8.2, 8.6, 1.8], [15.8, 8.6, 1.8])}
      {pins([6.6, 14.2, SMALL], [17.4, 14.2, SMALL], [12, 16.8, 1.6])}
    </>
  ),
  CCS1: (
    <>
      <circle cx="12" cy="7.3" r="6.5" />
      {pins([9.4, 5.2, 1.2], [14.6, 5.2, 1.2])}
      {pins([8.4, 8.8, 0.8], [15.6, 8.8, 0.8], [12, 10.4, SMALL])}
      {DC_PART}
      {pins(...DC_PINS)}
    </>
  ),
  SCHUKO: (
    <>
      <circle cx="12" cy="12" r="10.2" />
      {pins([7.8, 12, 1.7], [16.2, 12, 1.7])}
      <path d="M10.4 2.2v3.2h3.2V2.2M10.4 21.8v-3.2h3.2v3.2" />
    </>
  ),
  TYPE3C: (
    <>
      <path d="M7.4 3h9.2L22 11.4l-4.2 9.6H6.2L2 11.4z" strokeLinejoin="round" />
      {pins([9.4, 6.8, SMALL], [14.6, 6.8, SMALL])}
      {pins([6.8, 11.6, MIDDLE], [12, 11.6, MIDDLE], [17.2, 11.6, MIDDLE])}
      {pins([9.4, 16.8, MIDDLE], [14.6, 16.8, MIDDLE])}
    </>
  ),
  TESLA: (
    <>
      <path d="M6.4 4.4h11.2A3.4 3.4 0 0 1 21 7.8c0 7-3.6 12.6-9 12.6S3 14.8 3 7.8a3.4 3.4 0 0 1 3.4-3.4z" />
      {pins([8.2, 9, LARGE], [15.8, 9, LARGE])}
      {pins([8.8, 14, SMALL], [15.2, 14, SMALL], [12, 16.6, MIDDLE])}
    </>
  ),
  OTHER: (
    <>
      <circle cx="12" cy="12" r="10.2" />
      {pins([7.2, 12, MIDDLE], [12, 12, MIDDLE], [16.8, 12, MIDDLE])}
    </>
  ),
  UNKNOWN: (
    <>
      <circle cx="12" cy="12" r="10.2" strokeDasharray="3.4 3" />
      <path d="M9.2 9.4a2.9 2.9 0 1 1 4.4 2.5c-1 .6-1.6 1.2-1.6 2.3" />
      {pins([12, 17.2, SMALL])}
    </>
  ),
};

type Props = { type: PlugType; size?: number };

/** The face of a plug in the colour of the text beside it. It is decorative: the name of the type stands beside it. */
export function PlugIcon({ type, size = 22 }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      aria-hidden
      data-plug={type}
      className={classes.icon}
    >
      {FACES[type]}
    </svg>
  );
}

/** Plug types as icons alone, with their names for screen readers and the pointer. */
export function PlugIcons({ types, size = 22 }: { types: readonly PlugType[]; size?: number }) {
  const { t } = useTranslation();
  if (types.length === 0) return null;
  const names = types.map((type) => t(`common.connector.${type}`)).join(', ');
  return (
    <span className={classes.icons} role="img" aria-label={names} title={names}>
      {types.map((type) => (
        <PlugIcon key={type} type={type} size={size} />
      ))}
    </span>
  );
}
