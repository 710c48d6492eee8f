import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { type Money, useTokenAmount } from './use-token-amount.ts';

afterEach(cleanup);

function Amount({ tokens, agreed }: { tokens: number; agreed?: Money }) {
  return <p>{useTokenAmount()(tokens, agreed)}</p>;
}

const price = () => ({ token_fiat_price: 0.2, currency: 'EURO' });
const agreed = { amount: 3, currency: 'BRITISH_POUND' };

it.each([
  ['money first', { tokens: 30.5 }, { readTokenPrice: price }, '€6.10 (30.50 tokens)'],
  ['tokens alone without a price', { tokens: 30 }, {}, '30 tokens'],
  [
    'the agreed money, not its value today',
    { tokens: 30, agreed },
    { readTokenPrice: price },
    '£3.00 (30 tokens)',
  ],
])('an amount of tokens shows %s', async (_name, props, answers, words) => {
  renderScreen({ routes: [{ path: '/', element: <Amount {...props} /> }], path: '/', answers });
  expect(await screen.findByText(words)).toBeVisible();
});
