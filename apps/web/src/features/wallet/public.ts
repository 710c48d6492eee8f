export { BalanceCard } from './balance-card.tsx';
export { missingTokens, tokensToMoney } from '../../shared/format/token-money.ts';
export { Tokens } from './tokens.tsx';
export { TopUpForm } from './top-up/top-up-form.tsx';
export { TransactionsSection } from './transactions/transactions-section.tsx';
export { useWallet, type Wallet } from './use-wallet.ts';
