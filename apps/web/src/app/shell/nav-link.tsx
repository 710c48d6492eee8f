import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import type { NavItem } from './nav-items.ts';

/** A navigation link; active when the current path equals its target (S2.05). */
export function NavLink({
  item,
  className,
  size,
}: {
  item: NavItem;
  className?: string;
  size: number;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const active = isActive(pathname, item.to);
  return (
    <Link
      to={item.to}
      className={className}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
    >
      <item.icon size={size} stroke={1.8} aria-hidden />
      <span>{t(item.label)}</span>
    </Link>
  );
}

export const isActive = (pathname: string, target: string): boolean => pathname === target;
