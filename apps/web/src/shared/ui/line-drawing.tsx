/** Decorative line drawings for empty and error states. */
import type { ReactNode } from 'react';

export type DrawingName =
  | 'bank'
  | 'calendar'
  | 'card'
  | 'charger'
  | 'mail'
  | 'map'
  | 'messages'
  | 'picture'
  | 'road'
  | 'search'
  | 'unplugged'
  | 'wallet';

const PATHS: Record<DrawingName, ReactNode> = {
  charger: (
    <>
      <path d="M30 84V24a8 8 0 0 1 8-8h24a8 8 0 0 1 8 8v60M22 84h56" />
      <path d="M52 28 42 46h8l-2 14 12-18h-8z" />
      <path d="M70 50h6a6 6 0 0 1 6 6v14a6 6 0 0 0 12 0V44l-8-8" />
    </>
  ),
  bank: (
    <>
      <path d="M16 42 54 22l38 20zM20 84h68M26 76h56" />
      <path d="M30 42v34M46 42v34M62 42v34M78 42v34" />
      <circle cx="54" cy="34" r="2.5" />
    </>
  ),
  card: (
    <>
      <path d="M22 36h50a8 8 0 0 1 8 8v28a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8zM14 50h66" />
      <path d="M26 66h14" />
      <path d="M84 32a18 18 0 0 1 8 14M86 22a30 30 0 0 1 14 22" />
    </>
  ),
  mail: (
    <>
      <path d="M18 30h72v46H18zM18 32l36 26 36-26" />
      <path d="m18 76 26-26M90 76 64 50" />
    </>
  ),
  messages: (
    <>
      <path d="M16 24h50v30H36L24 64V54h-8z" />
      <path d="M28 36h26M28 44h16" />
      <path d="M76 44h16v26h-6v10L74 70H46v-6" />
    </>
  ),
  picture: (
    <>
      <path d="M18 34h16l6-10h28l6 10h16v46H18z" />
      <circle cx="54" cy="56" r="14" />
      <path d="M54 48a8 8 0 0 1 8 8M26 42h6" />
    </>
  ),
  search: (
    <>
      <circle cx="48" cy="46" r="24" />
      <path d="m66 64 22 22M36 46h24" />
      <path d="M88 24h8M82 34h6" />
    </>
  ),
  map: (
    <>
      <path d="m16 28 24-10 28 10 24-10v56L68 84 40 74 16 84zM40 18v56M68 28v56" />
      <path d="M54 62c-8-9-12-14-12-20a12 12 0 0 1 24 0c0 6-4 11-12 20z" fill="var(--vg-page)" />
      <circle cx="54" cy="42" r="4" />
    </>
  ),
  wallet: (
    <>
      <path d="M18 34h64a8 8 0 0 1 8 8v32a8 8 0 0 1-8 8H26a8 8 0 0 1-8-8zM18 34a8 8 0 0 1 8-8h46v8" />
      <path d="M90 52H74a6 6 0 0 0 0 12h16" />
    </>
  ),
  calendar: (
    <>
      <path d="M20 28h68v54H20zM20 42h68M36 20v14M72 20v14" />
      <path d="M36 56h12M60 56h12M36 68h12" />
    </>
  ),
  unplugged: (
    <>
      <path d="M12 52h20M32 38h10v28H32zM42 44h8M42 60h8" />
      <path d="M96 52H78M78 38H68a14 14 0 0 0 0 28h10z" />
      <path d="m56 26 3 8M64 22l-1 9" />
    </>
  ),
  road: (
    <>
      <path d="M40 86 50 22M68 86 58 22M54 30v8M54 48v10M54 68v12" />
      <path d="M12 62c8-10 16-10 24 0M76 58c6-8 14-8 20 0" />
    </>
  ),
};

export function LineDrawing({ name }: { name: DrawingName }) {
  return (
    <svg
      viewBox="0 0 108 100"
      width="108"
      height="100"
      fill="none"
      stroke="var(--vg-second)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {PATHS[name]}
    </svg>
  );
}
