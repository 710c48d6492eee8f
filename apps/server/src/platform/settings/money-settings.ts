// Settings of tokens, commission and payment providers.
import { CURRENCY_NAMES, microToDecimal } from '@voltagora/domain';
import * as z from 'zod';
import { ConfigError, setting } from './setting.ts';
import { readTokenPrices, type TokenPrices } from '../token-prices.ts';

const tokenSettings = {
  VOLTAGORA_CURRENCY: setting(
    z.enum(CURRENCY_NAMES).default('EURO'),
    'EURO, US_DOLLAR or BRITISH_POUND',
    { meaning: 'The currency in which tokens are bought and paid out.' },
  ),
  VOLTAGORA_TOKEN_FIAT_PRICE: setting(
    z
      .string()
      .default('0.1')
      .transform(readTokenPrices)
      .pipe(z.custom<TokenPrices>((prices) => prices !== undefined)),
    'a number above 0, at most 1000, or a list such as EURO=0.1,US_DOLLAR=0.12',
    {
      meaning: 'The price of a token: one number for every currency, or one for each.',
      unit: 'currency units',
      example: 'EURO=0.1,US_DOLLAR=0.12',
    },
  ),
  VOLTAGORA_WELCOME_TOKENS: setting(
    z.coerce.number().min(0).max(100_000).default(0),
    'a number from 0 to 100000',
    { meaning: 'The tokens that a new driver gets. The demo gives 1000.', unit: 'tokens' },
  ),
  VOLTAGORA_COMMISSION_PERCENT: setting(
    z.coerce.number().min(0).max(50).default(5),
    'a number from 0 to 50',
    { meaning: 'The share of each charge that the host keeps.', unit: 'percent' },
  ),
};

const cardSettings = {
  VOLTAGORA_PAYMENTS: setting(
    z.enum(['sandbox', 'stripe', 'off']).default('sandbox'),
    'sandbox, stripe or off',
    {
      meaning:
        'The payment provider for cards. The sandbox moves no money: anybody can book with test cards.',
    },
  ),
  VOLTAGORA_CARD_SECONDS: setting(
    z.coerce.number().int().min(30).max(1800).default(300),
    'a whole number from 30 to 1800',
    { meaning: 'How long a booking is held while the driver pays by card.', unit: 'seconds' },
  ),
  VOLTAGORA_STRIPE_SECRET_KEY: setting(z.string().optional(), "Stripe's secret key", {
    meaning: 'The secret key of your Stripe account.',
    example: 'sk_live_…',
  }),
  VOLTAGORA_STRIPE_WEBHOOK_SECRET: setting(
    z.string().optional(),
    "the signing secret of Stripe's webhook",
    {
      meaning: 'The signing secret of the webhook at /api/payments/webhooks/stripe/.',
      example: 'whsec_…',
    },
  ),
  VOLTAGORA_STRIPE_API_URL: setting(
    z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
    "the address of Stripe's API",
    { meaning: 'Another address for the API of Stripe, for tests.' },
  ),
};

export const moneySettings = { ...tokenSettings, ...cardSettings };

type Env = z.output<z.ZodObject<typeof moneySettings>>;

export const moneyOf = (env: Env) => ({
  tokenPricesMicro: env.VOLTAGORA_TOKEN_FIAT_PRICE,
  /** The currency in which tokens are bought and paid out, and the price of one token in it. */
  currency: env.VOLTAGORA_CURRENCY,
  tokenFiatPrice: microToDecimal(priceOf(env)),
  welcomeTokens: env.VOLTAGORA_WELCOME_TOKENS,
  commissionPercent: env.VOLTAGORA_COMMISSION_PERCENT,
  payments: env.VOLTAGORA_PAYMENTS,
  cardSeconds: env.VOLTAGORA_CARD_SECONDS,
  stripe: stripeOf(env),
});

/** The price of a token, in the currency in which tokens are bought and paid out. */
function priceOf({
  VOLTAGORA_TOKEN_FIAT_PRICE: prices,
  VOLTAGORA_CURRENCY: currency,
}: Env): number {
  const price = prices[currency];
  if (price !== undefined) return price;
  throw new ConfigError(
    `Wrong setting VOLTAGORA_TOKEN_FIAT_PRICE: it must have a price in ${currency}, which tokens are bought and paid out in.`,
  );
}

/** The keys of Stripe; undefined unless it is the payment provider. */
function stripeOf(env: Env) {
  if (env.VOLTAGORA_PAYMENTS !== 'stripe') return undefined;
  const {
    VOLTAGORA_STRIPE_SECRET_KEY: secretKey,
    VOLTAGORA_STRIPE_WEBHOOK_SECRET: webhookSecret,
    VOLTAGORA_STRIPE_API_URL: apiUrl,
  } = env;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new ConfigError(
      'Wrong setting VOLTAGORA_PAYMENTS: stripe needs VOLTAGORA_STRIPE_SECRET_KEY and VOLTAGORA_STRIPE_WEBHOOK_SECRET.',
    );
  }
  return { secretKey, webhookSecret, apiUrl };
}
