/** Links of the header and the bottom bar, by role. */
import {
  IconBolt,
  IconBuildingStore,
  IconCalendarEvent,
  IconCar,
  IconLogin2,
  IconMap2,
  IconRoute,
  IconUser,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';

export type NavItem = { to: string; label: string; icon: Icon };

const STATIONS: NavItem = { to: '/stations', label: 'shell.nav.stations', icon: IconMap2 };
const ACCOUNT: NavItem = { to: '/account', label: 'shell.nav.account', icon: IconUser };

const BY_ROLE: Record<string, NavItem[]> = {
  driver: [
    STATIONS,
    { to: '/reservations', label: 'shell.nav.reservations', icon: IconCalendarEvent },
    { to: '/vehicles', label: 'shell.nav.vehicles', icon: IconCar },
    { to: '/wallet', label: 'shell.nav.wallet', icon: IconWallet },
    ACCOUNT,
  ],
  station_owner: [
    { to: '/owner', label: 'shell.nav.owner', icon: IconBuildingStore },
    STATIONS,
    { to: '/wallet', label: 'shell.nav.wallet', icon: IconWallet },
    ACCOUNT,
  ],
};
const VISITOR: NavItem[] = [
  { to: '/', label: 'shell.nav.home', icon: IconBolt },
  STATIONS,
  { to: '/route', label: 'shell.nav.route', icon: IconRoute },
  { to: '/login', label: 'shell.nav.login', icon: IconLogin2 },
];

export const navItems = (role: string | null): NavItem[] => (role && BY_ROLE[role]) || VISITOR;
