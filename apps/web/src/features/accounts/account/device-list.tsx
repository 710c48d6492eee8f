/** One row per session; a row is removed when the server has confirmed the sign-out. */
import { Button } from '@mantine/core';
import type { UserSession } from '@voltagora/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { useFailureFocus } from './use-failure-focus.ts';
import classes from './account-page.module.css';

const MINUTE_MS = 60_000;

type Props = { sessions: readonly UserSession[] };

export function DeviceList({ sessions }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const now = useNow(MINUTE_MS);
  const { isBusy, error, run } = useCommand();
  const [ending, setEnding] = useState<UserSession | null>(null);
  const area = useFailureFocus(error);
  const said = useRef<HTMLParagraphElement>(null);
  const [ended, setEnded] = useState('');

  const end = (session: UserSession): void => {
    setEnding(session);
    void run(async () => {
      await send('endMySession', { isReported: true, params: { id: session.id } });
      setEnded(session.device || t('account.devices.unknown'));
      // The row and its focused button are about to be removed.
      said.current?.focus();
    });
  };
  return (
    <div ref={area}>
      <p role="status" tabIndex={-1} ref={said} className={classes.said}>
        {ended && t('account.devices.ended', { device: ended })}
      </p>
      <FailureLine error={error} />
      <ul className={classes.devices}>
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            {...{ session, now, end, isBusy }}
            isEnding={isBusy && ending?.id === session.id}
          />
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  session: UserSession;
  now: Date;
  isBusy: boolean;
  isEnding: boolean;
  end: (session: UserSession) => void;
};

function DeviceRow({ session, now, isBusy, isEnding, end }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const device = session.device || t('account.devices.unknown');
  return (
    <li>
      <div>
        <strong>{device}</strong>
        {session.is_current && <span className={classes.here}>{t('account.devices.here')}</span>}
        <span className={classes.second}>
          {session.address} ·{' '}
          {t('account.devices.used', { when: format.age(session.last_used_at, now) })}
        </span>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          loading={isEnding}
          disabled={isBusy}
          aria-label={t('account.devices.endNamed', { device })}
          onClick={() => end(session)}
        >
          {t('account.devices.end')}
        </Button>
      )}
    </li>
  );
}
