import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './account-page.module.css';

/** A success message. It takes the focus, which the disabled button has lost. */
export function DoneText({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p role="status" tabIndex={-1} ref={words} className={classes.done}>
      <IconCheck size={20} aria-hidden />
      {children}
    </p>
  );
}
