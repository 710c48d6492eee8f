import { expect, it } from 'vitest';
import { checkoutAddress } from './checkout-address.ts';

it.each([
  ['http://localhost:3000/sandbox-payments/cs_1/', '/sandbox-payments/cs_1/'],
  ['/sandbox-payments/cs_1/', '/sandbox-payments/cs_1/'],
  ['https://checkout.stripe.com/c/pay/cs_1', 'https://checkout.stripe.com/c/pay/cs_1'],
  [
    'https://pay.example/sandbox-payments/cs_1/more',
    'https://pay.example/sandbox-payments/cs_1/more',
  ],
])(
  '[24.3] the payment page of the sandbox is opened on this origin, any other as it is: %s',
  (url, address) => {
    expect(checkoutAddress(url)).toBe(address);
  },
);
