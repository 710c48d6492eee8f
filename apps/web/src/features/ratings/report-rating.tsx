/** Reports a rating to the host. */
import { Button, Select, Text, Textarea } from '@mantine/core';
import { ReportRating } from '@voltagora/contract';
import {
  RATING_REPORT_CATEGORIES,
  RATING_TEXT_MAX,
  type RatingReportCategory,
} from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import classes from './ratings.module.css';

export function ReportRatingButton({ ratingId }: { ratingId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={classes.report}
        onClick={() => setOpen(true)}
      >
        {t('ratings.report.button')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('ratings.report.title')}
        isPrecious
        isForm
      >
        <ReportForm ratingId={ratingId} />
      </Dialog>
    </>
  );
}

type Values = { category: RatingReportCategory; text: string };

function ReportForm({ ratingId }: { ratingId: string }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const [isSent, setSent] = useState(false);
  const initial: Values = { category: 'offensive', text: '' };
  const form = useContractForm({
    initial,
    schema: ReportRating,
    toBody: (values) => ({ rating: { id: ratingId }, ...values }),
    async send(body) {
      await send('reportRating', { body });
      setSent(true);
    },
    wordsOf: (name, _from, { text }) =>
      name === 'text' && text.trim() === '' ? 'ratings.report.needed' : undefined,
  });
  if (isSent) return <Text role="status">{t('ratings.report.sent')}</Text>;
  return (
    <ContractForm form={form} save={t('ratings.report.send')} saved={t('ratings.report.sent')}>
      <Text>{t('ratings.report.lead')}</Text>
      <Select
        label={t('ratings.report.category')}
        data={RATING_REPORT_CATEGORIES.map((value) => ({
          value,
          label: t(`ratings.report.cats.${value}`),
        }))}
        value={form.values.category}
        allowDeselect={false}
        onChange={(category) => category && form.set({ category })}
      />
      <Textarea
        label={t('ratings.report.text')}
        maxLength={RATING_TEXT_MAX}
        rows={4}
        {...form.text('text')}
      />
    </ContractForm>
  );
}
