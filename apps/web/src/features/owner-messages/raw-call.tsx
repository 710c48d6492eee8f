/** Sends any of the harmless OCPP actions with a typed payload and shows the charging point's answer unchanged. */
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import {
  type ChargingPoint,
  COMMISSIONING_ACTIONS,
  OWNERS_ACTIONS,
  type PointFrame,
} from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { CallAnswer } from './call-answer.tsx';
import { type Answered, useRawCall } from './use-raw-call.ts';
import classes from './raw-call.module.css';

type Props = {
  point: Pick<ChargingPoint, 'id' | 'connected'>;
  /** The OCPP version of the charging point. */
  version: PointFrame['version'];
};

const LINES_MAX = 16;

export function RawCall({ point, version }: Props) {
  const { t } = useTranslation();
  const { data: right } = useRead('readCommissioningRight', {});
  const isCommissioning = right?.is_granted === true;
  const actions = {
    ...OWNERS_ACTIONS[version],
    ...(isCommissioning && COMMISSIONING_ACTIONS[version]),
  };
  const exampleOf = (action: string) => ({
    action,
    written: JSON.stringify(actions[action], null, 2),
  });
  const { form, answered, error } = useRawCall(
    point.id,
    exampleOf('TriggerMessage'),
    ({ action, written }) => ({ action, payload: parsedObject(written) }),
  );
  const { action, written } = form.values;
  const isObject = parsedObject(written) !== null;
  return (
    <details className={classes.call}>
      <summary>{t('messages.call.title')}</summary>
      <form noValidate onSubmit={form.submit}>
        <Stack gap="sm">
          <p className={classes.lead}>{t('messages.call.lead')}</p>
          {isCommissioning && <p className={classes.lead}>{t('messages.call.commissioning')}</p>}
          <NativeSelect
            size="md"
            label={t('messages.call.action', { version })}
            value={action}
            onChange={({ currentTarget }) => form.set(exampleOf(currentTarget.value))}
            data={Object.keys(actions).toSorted()}
          />
          <Textarea
            label={t('messages.call.payload')}
            rows={Math.min(LINES_MAX, written.split('\n').length + 1)}
            resize="vertical"
            spellCheck={false}
            {...form.text('written')}
            error={!isObject && t('messages.call.noJson')}
            classNames={{ input: classes.code ?? '' }}
          />
          <Button type="submit" loading={form.isBusy} disabled={!point.connected || !isObject}>
            {t('messages.call.send')}
          </Button>
          {!point.connected && <p className={classes.lead}>{t('points.remote.away')}</p>}
          <Outcome answered={answered} error={error} />
        </Stack>
      </form>
    </details>
  );
}

function Outcome({ answered, error }: { answered: Answered | null; error: ApiError | null }) {
  return <div role="status">{(answered ?? error) && <CallAnswer {...{ answered, error }} />}</div>;
}

function parsedObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : null;
  } catch {
    return null;
  }
}
