import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../shared/ui/notice.tsx';

type Props = {
  code: string | null;
  isDriver: boolean;
  /** The failure has ended the booking, so there is nothing to retry. */
  isOver?: boolean;
};

/** Why a start failed, that nothing is lost, and the next step. */
export function FailureNotice({ code, isDriver, isOver = false }: Props) {
  const { t, i18n } = useTranslation();
  const known = i18n.exists(`charging.failure.${code}`) ? code : 'other';
  return (
    <Notice title={t(`charging.failure.${known}`)}>
      {!isOver && <p>{t(isDriver ? 'charging.failure.next' : 'charging.failure.nextOwner')}</p>}
    </Notice>
  );
}
