import { useTranslation } from 'react-i18next';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TopUpForm, type Wallet } from '../../../wallet/public.ts';

type Props = { wallet: Wallet; missing: number; isOpen: boolean; onClose: () => void };

/** Buys the missing tokens from the draft, which is kept until the driver returns. */
export function DraftTopUp({ wallet, missing, isOpen, onClose }: Props) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const title = t('reservations.draft.shortfall.title', { amount: amountOf(missing) });
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} isForm>
      <p>{t('reservations.draft.shortfall.kept')}</p>
      <TopUpForm wallet={wallet} missing={missing} />
    </Dialog>
  );
}
