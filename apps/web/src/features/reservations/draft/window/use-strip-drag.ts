import { useRef, type PointerEvent, type RefObject } from 'react';
import type { Day, Range } from './day-window.ts';
import { dragged, type StripHandle } from './strip-moves.ts';

type Options = {
  track: RefObject<HTMLElement | null>;
  day: Day;
  window: Range;
  onChange: (window: Range) => void;
};

/** The time under the pointer on a track that is one day wide. */
export function momentAt(track: HTMLElement, day: Range, clientX: number): number {
  const { left, width } = track.getBoundingClientRect();
  return day.start + ((clientX - left) / width) * (day.stop - day.start);
}

/** Pointer handlers for one handle of the window, for touch, pen and mouse. */
export function useStripDrag({ track, day, window, onChange }: Options) {
  const drag = useRef<{ grip: StripHandle; offset: number } | null>(null);
  const end = (): void => {
    drag.current = null;
  };
  return (grip: StripHandle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!track.current) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const held = grip === 'stop' ? window.stop : window.start;
      drag.current = { grip, offset: momentAt(track.current, day, event.clientX) - held };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current || !track.current) return;
      const at = momentAt(track.current, day, event.clientX) - drag.current.offset;
      const moved = dragged(day, window, drag.current.grip, at);
      if (moved.start !== window.start || moved.stop !== window.stop) onChange(moved);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
}
