// The layout around every screen: header, main area, footer, and a bottom bar on phones.
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, Outlet, useLocation } from 'react-router';
import { ProofQuestion, selectRole } from '../../features/accounts/public.ts';
import { useClientConfig } from '../../features/config/public.ts';
import { CookieNotice } from '../../features/consent/public.ts';
import { MissedFailureLine } from '../../features/errors/public.ts';
import { FavouritesLink } from '../../features/favourites/public.ts';
import { Arrival, Bell } from '../../features/notifications/public.ts';
import { OfflineNotice, UpdateNote } from '../../features/offline/public.ts';
import { SmartBanner } from '../../features/smart-banner/public.ts';
import { ThirdParties } from '../../features/third-parties/public.ts';
import { tellMissingTexts } from '../../shared/i18n/i18n.ts';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Brand } from './brand.tsx';
import { navItems } from './nav-items.ts';
import { NavLink } from './nav-link.tsx';
import { LanguageSwitch, SchemeSwitch } from './preferences.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import classes from './shell.module.css';

/** Screens that fill the window and scroll inside. */
const FULL_SCREENS = ['/stations'];

export function Shell() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const items = navItems(useSelector(selectRole));
  const isFull = FULL_SCREENS.includes(pathname);
  const main = useFocusOnNavigation(pathname);
  useAccountLanguage();
  return (
    <div className={classes.shell} data-full={isFull || undefined}>
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <SmartBanner />
      <header className={classes.header}>
        <Brand />
        <nav className={classes.topNav} aria-label={t('shell.nav.label')}>
          {items.map((item) => (
            <NavLink key={item.to} item={item} size={18} />
          ))}
        </nav>
        <div className={classes.preferences}>
          <FavouritesLink />
          <Bell />
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </header>
      <MissedFailureLine />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <OfflineNotice />
        <Suspense fallback={<SkeletonRows />}>
          <Outlet />
        </Suspense>
      </main>
      {!isFull && <Footer />}
      <nav className={classes.bottomBar} aria-label={t('shell.nav.label')}>
        {items.map((item) => (
          <NavLink key={item.to} item={item} size={22} />
        ))}
      </nav>
      <Arrival />
      <UpdateNote />
      <CookieNotice />
      <ThirdParties />
      <ProofQuestion />
    </div>
  );
}

function Footer() {
  const { t } = useTranslation();
  const config = useClientConfig();
  const showsMail = config?.development_mail === true;
  const collects = config?.collects_missing_texts === true;
  useEffect(() => void tellMissingTexts(collects), [collects]);
  return (
    <footer className={classes.footer}>
      {(['about', 'energy', 'privacy', 'termsofuse', 'contact'] as const).map((page) => (
        <Link key={page} to={`/${page}`}>
          {t(`shell.footer.${page}`)}
        </Link>
      ))}
      {showsMail && <Link to="/development/mail">{t('shell.footer.mail')}</Link>}
    </footer>
  );
}

/** Moves the focus to the title of a new screen, so that keyboard users continue there and screen readers announce it. */
function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const former = useRef(pathname);
  useEffect(() => {
    if (former.current === pathname) return;
    former.current = pathname;
    const title = main.current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    // The title of a screen that still loads will be replaced and would lose the focus.
    const isLasting = title && !main.current?.querySelector('[aria-busy=true]');
    (isLasting ? title : main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
