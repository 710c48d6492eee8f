// The demo's accounts, with public passwords, and their registration.
import type { RunningServer } from '@voltagora/server';
import { findUserId } from './seed.store.ts';

export interface DemoAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: 'driver' | 'station_owner';
  /** True for accounts that `npm start` prints and the login page lists. */
  shown: boolean;
}

/** The passwords are fixed and public, so these accounts exist only in the demo. */
export const DEMO_ACCOUNTS = {
  driver: {
    email: 'driver@demo.voltagora.example',
    password: 'drive-me-home',
    firstName: 'Eleni',
    lastName: 'Papadaki',
    role: 'driver',
    shown: true,
  },
  owner: {
    email: 'owner@demo.voltagora.example',
    password: 'own-the-plugs',
    firstName: 'Nikos',
    lastName: 'Georgiou',
    role: 'station_owner',
    shown: true,
  },
  countryOwner: {
    email: 'owner2@demo.voltagora.example',
    password: 'own-the-plugs-too',
    firstName: 'Katerina',
    lastName: 'Dimou',
    role: 'station_owner',
    shown: false,
  },
  regionOwner: {
    email: 'owner3@demo.voltagora.example',
    password: 'own-the-regions',
    firstName: 'Petros',
    lastName: 'Vlachos',
    role: 'station_owner',
    shown: false,
  },
  otherDriver: {
    email: 'driver2@demo.voltagora.example',
    password: 'drive-me-as-well',
    firstName: 'Giorgos',
    lastName: 'Nikolaou',
    role: 'driver',
    shown: false,
  },
} as const satisfies Record<string, DemoAccount>;

export const SHOWN_ACCOUNTS = Object.values(DEMO_ACCOUNTS)
  .filter(({ shown }) => shown)
  .map(({ email, password, role }) => ({ email, password, role }));

/** Returns the user's id; registers the account through the server's own service if it does not exist. */
export async function ensureAccount(server: RunningServer, account: DemoAccount): Promise<string> {
  const known = await findUserId(server.db, account.email);
  if (known !== undefined) return known;
  const user = await server.services.accounts.registerActivated({
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    phone_number: '',
    password: account.password,
    role: { name: account.role },
    settings: { lang: 'en' },
  });
  return user.id;
}
