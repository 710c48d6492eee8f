/** The choice of the cookie notice, which can be changed at any time. */
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answerConsent, useConsent } from './consent.ts';

export function ConsentChoice() {
  const { t } = useTranslation();
  const consent = useConsent();
  return (
    <SegmentedControl
      size="md"
      aria-label={t('consent.title')}
      value={consent === 'accepted' ? 'accepted' : 'declined'}
      onChange={(value) => answerConsent(value === 'accepted' ? 'accepted' : 'declined')}
      data={[
        { value: 'declined', label: t('consent.declined') },
        { value: 'accepted', label: t('consent.accepted') },
      ]}
    />
  );
}
