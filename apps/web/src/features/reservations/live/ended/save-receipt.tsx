import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useLanguage } from '../../../../shared/i18n/use-language.ts';
import { SaveFileButton } from '../../../../shared/ui/save-file-button.tsx';

/** Downloads the receipt as a PDF in the language of the page. */
export function SaveReceipt({ reservation: { id } }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { download } = useServer();
  const request = { params: { id }, query: { lang: language } };
  return (
    <SaveFileButton
      label={t('charging.receipt.pdf')}
      fetchFile={() => download('downloadReceipt', request)}
    />
  );
}
