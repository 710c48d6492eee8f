/**
 * Secrets in the address of a page: a mailed link, the answer of a sign-in provider. They move into the state of their history
 * entry, which only this entry can read: a reload and the back button find them, other pages of the tab do not.
 */
import { isPrivatePage, shownAddress } from '@voltagora/contract';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../routing/router-view.tsx';

/** Hides the secrets of the address that this document was loaded with; call it before any other code runs. */
export function hideAddress({ location, history, document }: Window = window): void {
  const { pathname, search } = location;
  // For as long as this document lives: its address may still be read from its list of loaded resources.
  if (isPrivatePage(pathname)) document.documentElement.dataset['private'] = '';
  const shown = shownAddress(pathname, search);
  if (shown === null) return;
  // The router keeps the state of a navigation under `usr`.
  history.replaceState({ ...history.state, usr: { hidden: pathname + search } }, '', shown);
}

/** Whether this document was loaded at a private page, and may load nothing from outside as long as it lives. */
export const isPrivateDocument = (): boolean =>
  document.documentElement.dataset['private'] !== undefined;

/** The address of this page with its secrets, and how to forget them once they are used. */
export function useHiddenAddress(): { address: URL; forget: () => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const shown = shownAddress(pathname, search);
  // A link within the client leads here without loading a document.
  useEffect(() => {
    if (shown === null) return;
    void navigate(shown, { replace: true, state: { hidden: pathname + search } });
  }, [shown, pathname, search, navigate]);
  const forget = useCallback(
    () => void navigate(pathname + search, { replace: true, state: null }),
    [navigate, pathname, search],
  );
  return { address: new URL(hiddenIn(state) ?? pathname + search, window.location.origin), forget };
}

/** The user and the token of a mailed link; empty if they are missing. */
export function useLinkParts(): { uid: string; token: string; forget: () => void } {
  const { address, forget } = useHiddenAddress();
  const [, , uid = '', token = ''] = address.pathname.split('/');
  return { uid, token, forget };
}

function hiddenIn(state: unknown): string | null {
  const isOurs = typeof state === 'object' && state !== null && 'hidden' in state;
  return isOurs && typeof state.hidden === 'string' ? state.hidden : null;
}
