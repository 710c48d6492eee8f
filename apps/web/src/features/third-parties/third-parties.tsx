/** Loads the third-party services of this installation after consent, but never where a private page is or was loaded. */
import { isPrivatePage, type ClientConfig } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useClientConfig } from '../config/public.ts';
import { isPrivateDocument } from '../../shared/state/hidden-address.ts';
import { useConsent } from '../consent/public.ts';
import type { ErrorReports } from './error-reports.ts';
import { hasOutsideScripts, loadScript } from './load-script.ts';

export function ThirdParties() {
  const config = useClientConfig();
  const { pathname } = useLocation();
  const isPublic = !isPrivatePage(pathname) && !isPrivateDocument();
  const isAllowed = useConsent() === 'accepted' && isPublic;
  useFreshDocument(isAllowed);
  useScripts(isAllowed ? config : undefined);
  useReports(isAllowed ? config : undefined, isAllowed ? pathname : null);
  return null;
}

/** Reloads the page where third-party scripts are no longer allowed, because a running script cannot be removed. */
function useFreshDocument(isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed && hasOutsideScripts()) window.location.reload();
  }, [isAllowed]);
}

function useScripts(config: ClientConfig | undefined): void {
  const { analytics, chat_script_url: chat } = config?.outside ?? {};
  useEffect(() => {
    if (analytics) loadScript(analytics.script_url, analytics.site);
    if (chat) loadScript(chat);
  }, [analytics, chat]);
}

function useReports(config: ClientConfig | undefined, viewed: string | null): void {
  const [reports, setReports] = useState<ErrorReports | null>(null);
  const dsn = config?.outside.error_dsn;
  const environment = config?.environment;
  useEffect(() => {
    if (!dsn || !environment) return;
    let isOver = false;
    let started: ErrorReports | null = null;
    import('./error-reports.ts').then(
      ({ startErrorReports }) => {
        if (isOver) return;
        started = startErrorReports({ dsn, environment });
        setReports(started);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      started?.stop();
      setReports(null);
    };
  }, [dsn, environment]);
  // The reports end one render after they are no longer allowed.
  useEffect(() => {
    if (viewed !== null) reports?.pageView(viewed);
  }, [reports, viewed]);
}
