import { Stack, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { OpenPayment } from '../../payments/public.ts';

/** Top-ups that were not paid yet, with buttons to pay or cancel them. */
export function OpenTopUps() {
  const { t } = useTranslation();
  const id = useId();
  const { data } = useRead('listOpenTopUps', {});
  if (!data || data.count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={2} size="h3" id={id}>
          {t('payments.open.topUps')}
        </Title>
        {data.results.map((payment) => (
          <OpenPayment key={payment.id} payment={payment} />
        ))}
      </Stack>
    </section>
  );
}
