import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './account-page.module.css';

/** That it worked, in words; takes the focus, which its button lost while it was disabled. */
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
