/** The credentials to enter in a charging point, each with a copy button. */
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseAddressOf } from '../base-address.ts';
import classes from './credentials-list.module.css';

type Props = { url: string; username: string; password?: string };

export function CredentialsList({ url, username, password }: Props) {
  const { t } = useTranslation();
  const lines = [
    ['url', url],
    ['baseUrl', baseAddressOf(url)],
    ['username', username],
    ...(password === undefined ? [] : [['password', password]]),
  ] as const;
  return (
    <dl className={classes.credentials}>
      {lines.map(([name = '', value = '']) => (
        <div key={name}>
          <dt>
            {t(`points.credentials.${name}`)}
            {(name === 'baseUrl' || name === 'username') && (
              <span className={classes.hint}>{t(`points.credentials.${name}Hint`)}</span>
            )}
          </dt>
          <dd>
            <code>{value}</code>
            <CopyButton value={value} label={t(`points.credentials.${name}`)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type CopyState = 'idle' | 'copied' | 'failed';

function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<CopyState>('idle');
  // Insecure pages have no clipboard; the text can be selected by hand.
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  const Icon = state === 'copied' ? IconCheck : IconCopy;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => void copy()}
        aria-label={t(state === 'copied' ? 'points.copy.copied' : 'points.copy.named', {
          name: label,
        })}
      >
        {t(state === 'copied' ? 'points.copy.done' : 'points.copy.copy')}
      </Button>
      <span role="status" className={classes.copyState}>
        {state === 'idle' ? '' : t(`points.copy.${state}`, { name: label })}
      </span>
    </>
  );
}
