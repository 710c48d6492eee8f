import type { User } from '@voltagora/contract';

/** Dora, the signed-in user of the tests. */
export const testUser = (changes: Partial<User> = {}): User => ({
  id: '018f6b1e-0000-7000-8000-000000000001',
  email: 'dora@example.org',
  username: 'dora@example.org',
  first_name: 'Dora',
  last_name: 'Driver',
  phone_number: '',
  role: { name: 'driver' },
  settings: { lang: 'en' },
  date_joined: '2026-11-01T00:00:00Z',
  has_password: true,
  ...changes,
});
