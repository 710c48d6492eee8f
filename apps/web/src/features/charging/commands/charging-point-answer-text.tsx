import { useTranslation } from 'react-i18next';
import { answerKey } from './point-command.ts';

/** Translates the answer of a charging point; an answer that OCPP does not define is shown as it is. */
export function AnswerText({ answer }: { answer: string }) {
  const { t } = useTranslation();
  const key = answerKey(answer);
  return <>{key ? t(`points.answer.${key}`) : t('points.answer.other', { answer })}</>;
}
