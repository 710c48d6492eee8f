import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const SECTIONS = ['notifications', 'security', 'password', 'devices', 'data', 'delete'] as const;

/** The open section is in the URL, so that links and reloads keep it. */
export function useOpenSection() {
  const [params, setParams] = useSearchParams();
  const open = SECTIONS.find((name) => name === params.get('open')) ?? null;
  const first = useRef(open);
  // The linked row may be below the visible part of the page.
  useEffect(() => {
    document.querySelector(`[data-section="${first.current}"]`)?.scrollIntoView();
  }, []);
  const setOpen = (name: string | null): void => {
    const next = new URLSearchParams(params);
    if (name === null) next.delete('open');
    else next.set('open', name);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return { open, setOpen };
}
