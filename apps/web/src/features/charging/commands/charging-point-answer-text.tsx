import { useTranslation } from 'react-i18next';
import { answerKey } from './point-command.ts';

/** What a charger has answered, in words; as it said it, where OCPP has no such word. */
export function AnswerText({ answer }: { answer: string }) {
  const { t } = useTranslation();
  const key = answerKey(answer);
  return <>{key ? t(`points.answer.${key}`) : t('points.answer.other', { answer })}</>;
}
