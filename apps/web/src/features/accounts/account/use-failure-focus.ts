import { useEffect, useRef } from 'react';
import type { ApiError } from '../../../shared/api/api-error.ts';

/** After a refusal the focus goes to the words that say why: the button that was pressed was disabled meanwhile and has lost it. */
export function useFailureFocus(error: ApiError | null) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) area.current?.querySelector<HTMLElement>('[role="alert"]')?.focus();
  }, [error]);
  return area;
}
