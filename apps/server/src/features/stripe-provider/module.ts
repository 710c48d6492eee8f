import { defineModule } from '../../platform/modules/define-module.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** Starts if a Stripe account is configured; otherwise it offers no provider. */
export const stripeProviderModule = defineModule({
  name: 'stripe-provider',
  start: ({ clock, config: { stripe } }) => ({
    offers: { stripeProvider: stripe && createStripeProvider({ clock, ...stripe }) },
  }),
});
