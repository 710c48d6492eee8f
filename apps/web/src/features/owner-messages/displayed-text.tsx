import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/api-error.ts';
import { CallAnswer } from './call-answer.tsx';
import type { Answered } from './use-raw-call.ts';
import classes from './raw-call.module.css';

const KNOWN = ['Accepted', 'Rejected', 'Invalid', 'UnknownMessageId', 'UnknownVendorId'] as const;

type Props = { answered: Answered | null; error: ApiError | null };

/** The charging point's answer in words, with additional data as it is below. */
export function DisplayedText({ answered, error }: Props) {
  const { t } = useTranslation();
  if (answered?.outcome !== 'answered') {
    return (answered ?? error) && <CallAnswer {...{ answered, error }} />;
  }
  const { status, data } = answered.response;
  const known = KNOWN.find((one) => one === status);
  return (
    <>
      <p className={classes.word}>
        {known
          ? t(`messages.form.status.${known}`)
          : t('points.answer.other', { answer: String(status) })}
      </p>
      {data !== undefined && (
        <pre className={classes.answer}>
          {typeof data === 'string' ? data : JSON.stringify(data, null, 2)}
        </pre>
      )}
    </>
  );
}
