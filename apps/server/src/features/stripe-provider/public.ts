export { createStripeProvider } from './stripe-provider.ts';
