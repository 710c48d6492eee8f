import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { pushTokenRegistered, pushTokenUnregistered, selectPushToken } from '../config/public.ts';
import { pushState, subscribe, thisBrowser, unsubscribe } from './push-browser.ts';
import classes from './notifications.module.css';

/** Turns push notifications of this browser on or off; asks for permission only after a tap. */
export function PushSection({ pushKey }: { pushKey: string }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const dispatch = useAppDispatch();
  const { isBusy, error, run } = useCommand();
  const [browser] = useState(thisBrowser);
  const pushToken = useSelector(selectPushToken);
  const state = pushState(browser, pushToken.configured);

  const switchOn = () =>
    run(async () => {
      const made = browser && (await subscribe(browser, pushKey));
      if (!made) return dispatch(pushTokenUnregistered());
      await send('createPushToken', { isReported: true, body: { platform: 'web', ...made } });
      return dispatch(pushTokenRegistered({ platform: 'web', token: made.token }));
    });
  const switchOff = () =>
    run(async () => {
      if (browser) await unsubscribe(browser);
      const { token } = pushToken;
      if (token !== null) await send('deletePushToken', { isReported: true, body: { token } });
      dispatch(pushTokenUnregistered());
    });
  return (
    <div className={classes.part}>
      <strong>{t('notifications.push.title')}</strong>
      <p role="status">{t(`notifications.push.${state}`)}</p>
      {error && <p role="alert">{t('notifications.push.failed')}</p>}
      {state === 'off' && (
        <Button variant="default" loading={isBusy} onClick={() => void switchOn()}>
          {t('notifications.push.switchOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="default" loading={isBusy} onClick={() => void switchOff()}>
          {t('notifications.push.switchOff')}
        </Button>
      )}
    </div>
  );
}
