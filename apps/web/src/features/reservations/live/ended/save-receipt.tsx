import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../shared/api/api-context.tsx';
import { useLanguage } from '../../../../shared/i18n/use-language.ts';
import { SaveFileButton } from '../../../../shared/ui/save-file-button.tsx';

/** The receipt as a PDF in the language of the page. */
export function SaveReceipt({ reservation: { id } }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const api = useApi();
  const request = { params: { id }, query: { lang: language } };
  return (
    <SaveFileButton
      label={t('charging.receipt.pdf')}
      fetchFile={() => api.download('downloadReceipt', request, { silent: true })}
    />
  );
}
