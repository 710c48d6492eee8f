// Settings of tokens, commission and payment providers.
import { CURRENCY_NAMES, ibanFault, microToDecimal, normalizeIban } from '@voltagora/domain';
import * as z from 'zod';
import { ConfigError, setting } from './setting.ts';
import { readTokenPrices, type TokenPrices } from '../token-prices.ts';
import type { hostSettings } from './host-settings.ts';

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
  VOLTAGORA_COMMISSION_VAT_PERCENT: setting(
    z.coerce.number().min(0).max(100).multipleOf(0.01).default(0),
    'a number from 0 to 100 with at most two decimals',
    {
      meaning:
        'The VAT contained in your commission, for commission invoices and the net income of owners. 0 if you charge no VAT. The demo has 24.',
      unit: 'percent',
    },
  ),
  VOLTAGORA_PAYOUT_DELAY_DAYS: setting(
    z.coerce.number().int().min(0).max(120).default(7),
    'a whole number from 0 to 120',
    {
      meaning:
        'How long income waits after its charge until its owner can ask for a payout. Until then, a bank may take the card payment back. The demo has 0.',
      unit: 'days',
    },
  ),
  VOLTAGORA_OWNER_REFUND_MAXIMUM: setting(
    z.coerce.number().min(0).max(10_000).multipleOf(0.01).default(100),
    'a number from 0 to 10000 with at most two decimals',
    {
      meaning: 'The most that an owner may refund of one booking. 0: only you refund.',
      unit: 'currency units',
    },
  ),
  VOLTAGORA_PAYOUT_MINIMUM: setting(
    z.coerce.number().min(0).max(10_000).multipleOf(0.01).default(10),
    'a number from 0 to 10000 with at most two decimals',
    { meaning: 'The least that an owner can be paid out.', unit: 'currency units' },
  ),
  VOLTAGORA_PAYOUT_IBAN: setting(
    z
      .string()
      .transform(normalizeIban)
      .refine((iban) => ibanFault(iban) === undefined)
      .optional(),
    'the IBAN of your bank account',
    {
      meaning:
        'The bank account that payouts are transferred from: `npm run host -- transfer-payouts`. It needs VOLTAGORA_HOST_NAME too.',
      example: 'GR16 0110 1250 0000 0001 2300 695',
    },
  ),
};

const cardSettings = {
  VOLTAGORA_PAYMENTS: setting(
    z.enum(['sandbox', 'stripe', 'off']).optional(),
    'sandbox, stripe or off',
    {
      meaning:
        'The payment provider for cards. The sandbox moves no money: anybody can book with test cards, and what owners earn so is never paid out. Without it: off, and sandbox in development.',
      example: 'stripe',
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

type Env = z.output<z.ZodObject<typeof moneySettings>> &
  z.output<z.ZodObject<Pick<typeof hostSettings, 'VOLTAGORA_ENVIRONMENT'>>>;

const paymentsOf = ({ VOLTAGORA_PAYMENTS: chosen, VOLTAGORA_ENVIRONMENT: environment }: Env) =>
  chosen ?? (environment === 'development' ? 'sandbox' : 'off');

export const moneyOf = (env: Env) => ({
  tokenPricesMicro: env.VOLTAGORA_TOKEN_FIAT_PRICE,
  /** The currency in which tokens are bought and paid out, and the price of one token in it. */
  currency: env.VOLTAGORA_CURRENCY,
  tokenFiatPrice: microToDecimal(priceOf(env)),
  welcomeTokens: env.VOLTAGORA_WELCOME_TOKENS,
  commissionPercent: env.VOLTAGORA_COMMISSION_PERCENT,
  commissionVatPercent: env.VOLTAGORA_COMMISSION_VAT_PERCENT,
  payments: paymentsOf(env),
  /** Payouts are only tried out here: tokens are not backed by money, and none is transferred. */
  hasTrialPayouts: paymentsOf(env) === 'sandbox' && env.VOLTAGORA_ENVIRONMENT !== 'production',
  payoutDelayDays: env.VOLTAGORA_PAYOUT_DELAY_DAYS,
  ownerRefundMaximum: env.VOLTAGORA_OWNER_REFUND_MAXIMUM,
  payoutMinimum: env.VOLTAGORA_PAYOUT_MINIMUM,
  /** The account that payouts are transferred from. */
  payoutIban: env.VOLTAGORA_PAYOUT_IBAN,
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
