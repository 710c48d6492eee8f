import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { DialogProps } from './dialog/dialog-window.tsx';

const load = () => import('./dialog/dialog-window.tsx');
const DialogWindow = lazy(async () => ({ default: (await load()).DialogWindow }));

/** So that the first dialog opens at once; without a network it is loaded when it opens. */
export const preloadDialog = (): Promise<unknown> => load().catch(() => undefined);

/** A modal question or form. Its window is loaded when the first one opens, because most visits open none. */
export function Dialog(props: DialogProps): ReactNode {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
