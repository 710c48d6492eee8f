/** A bottom sheet with three heights on phones; on desktops the column beside the map. */
import { useRef, useState, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sheet.module.css';

export type SheetHeight = 'peek' | 'half' | 'full';
const ORDER: SheetHeight[] = ['peek', 'half', 'full'];
const TAP_PX = 6;
const STEP_PX = 60;

type Props = {
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  title: ReactNode;
  children: ReactNode;
};

export function Sheet({ height, onHeight, title, children }: Props) {
  const { t } = useTranslation();
  const drag = useDrag(height, onHeight);
  return (
    <section
      className={classes.sheet}
      data-height={height}
      data-dragging={drag.offset !== 0 || undefined}
      style={styleOf(drag.offset)}
      aria-label={t('stations.list.label')}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={t(height === 'full' ? 'stations.list.lower' : 'stations.list.raise')}
        {...drag.handlers}
      />
      <div className={classes.title}>{title}</div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

/** The drag distance as a custom property, which the style sheet subtracts from the height. */
const styleOf = (offset: number): CSSProperties =>
  // React's CSSProperties type has no custom properties.
  ({ '--drag': `${offset}px` }) as CSSProperties;

/** A tap goes one step up (from the top to the bottom); a drag follows its direction. */
function useDrag(height: SheetHeight, onHeight: (height: SheetHeight) => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const step = (by: number): void => {
    const index = Math.min(ORDER.length - 1, Math.max(0, ORDER.indexOf(height) + by));
    onHeight(ORDER[index] ?? height);
  };
  const next = (): void => (height === 'full' ? onHeight('peek') : step(1));
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        start.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start.current !== null) setOffset(event.clientY - start.current);
      },
      onPointerCancel: () => {
        start.current = null;
        setOffset(0);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (start.current === null) return;
        const moved = event.clientY - start.current;
        start.current = null;
        setOffset(0);
        if (Math.abs(moved) > TAP_PX)
          step(-Math.sign(moved) * (Math.abs(moved) > STEP_PX * 4 ? 2 : 1));
        else next();
      },
      onClick: (event: { detail: number }) => {
        // A click without a pointer comes from the keyboard; taps were handled above.
        if (event.detail === 0) next();
      },
    },
  };
}
