/** Sends any of the harmless OCPP actions with a typed payload and shows the charging point's answer unchanged. */
import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type ChargingPoint, OWNERS_ACTIONS, type PointFrame } from '@voltagora/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../shared/api/api-error.ts';
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
  const actions = OWNERS_ACTIONS[version];
  const [chosen, setChosen] = useState('TriggerMessage');
  const action = Object.hasOwn(actions, chosen) ? chosen : 'TriggerMessage';
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? JSON.stringify(actions[action], null, 2);
  const { send, isBusy, answered, error } = useRawCall(point.id);
  const payload = parsedObject(text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (payload !== null) void send({ action, payload });
  };
  return (
    <details className={classes.call}>
      <summary>{t('messages.call.title')}</summary>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <p className={classes.lead}>{t('messages.call.lead')}</p>
          <NativeSelect
            size="md"
            label={t('messages.call.action', { version })}
            value={action}
            onChange={({ currentTarget }) => {
              setChosen(currentTarget.value);
              setWritten(null);
            }}
            data={Object.keys(actions)}
          />
          <Textarea
            label={t('messages.call.payload')}
            rows={Math.min(LINES_MAX, text.split('\n').length + 1)}
            resize="vertical"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
            error={payload === null && t('messages.call.noJson')}
            classNames={{ input: classes.code ?? '' }}
          />
          <Button type="submit" loading={isBusy} disabled={!point.connected || payload === null}>
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
