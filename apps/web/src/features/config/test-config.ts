import type { ClientConfig } from '@voltagora/contract';

/** What an installation tells its clients, for tests. */
export const testConfig = (told: Partial<ClientConfig> = {}): ClientConfig => ({
  environment: 'development',
  map_style_url: null,
  token_fiat_price: 0.1,
  payments: 'sandbox',
  simulated: false,
  sign_in: { google: false, apple: false },
  development_mail: false,
  host: { name: '', email: '' },
  demo_accounts: [],
  ...told,
});
