import type { ClientConfig } from '@voltagora/contract';

/** The answer of `readConfig`, for tests. */
export const testConfig = (told: Partial<ClientConfig> = {}): ClientConfig => ({
  environment: 'development',
  map_style_url: null,
  token_fiat_price: 0.1,
  payments: 'sandbox',
  simulated: false,
  sign_in: { google: false, apple: false },
  development_mail: false,
  host: { name: '', email: '', address: '' },
  contact_form: false,
  app: { android_url: null, apple_url: null, scheme: 'voltagora', development_url: null },
  outside: { analytics: null, chat_script_url: null, error_dsn: null, places_host: null },
  collects_missing_texts: false,
  demo_accounts: [],
  ...told,
});
