/** The payment method that pays from the token wallet. */
export const TOKEN_WALLET = { type: 'tokens', name: 'Token Wallet' } as const;
