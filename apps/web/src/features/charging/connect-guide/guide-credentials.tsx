/** The credentials to enter. The password is shown only right after its creation, else a button for a new one. */
import { Button, Group, TextInput } from '@mantine/core';
import { type PointConnection, PointPassword } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { CredentialsList } from '../points/credentials/credentials-list.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { credentialsOf, forgetCredentials } from '../points/credentials/fresh-credentials.ts';
import { VendorHints } from './vendor-hints.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';
import unfold from '../commands/unfold.module.css';
import classes from './guide-credentials.module.css';

export function GuideCredentials({ connection }: { connection: PointConnection }) {
  const { t } = useTranslation();
  const { url, username, charging_point: point } = connection;
  const [password, setPassword] = useState(() => credentialsOf(point.id)?.password);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => forgetCredentials, []);
  return (
    <div className={classes.typing}>
      <h3>{t('points.guide.type')}</h3>
      <CredentialsList {...{ url, username }} {...(password !== undefined && { password })} />
      <p className={classes.second}>
        {t(password === undefined ? 'points.guide.passwordHidden' : 'points.credentials.once')}
      </p>
      {password === undefined && (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('points.guide.newPassword')}
          </Button>
        </Group>
      )}
      <details className={unfold.unfold}>
        <summary>{t('points.guide.whereTitle')}</summary>
        <p>{t('points.guide.where')}</p>
        <p>{t('points.guide.whereNames')}</p>
        <p>{t('points.guide.whereProtocol')}</p>
      </details>
      <VendorHints point={point} />
      <Dialog
        title={t('points.guide.newPassword')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <NewPassword
          pointId={point.id}
          isConnected={point.connected}
          onMade={(made) => {
            setPassword(made);
            setAsking(false);
          }}
          onKeep={() => setAsking(false)}
        />
      </Dialog>
    </div>
  );
}

type NewPasswordProps = {
  pointId: number;
  isConnected: boolean;
  onMade: (password: string) => void;
  onKeep: () => void;
};

function NewPassword({ pointId, isConnected, onMade, onKeep }: NewPasswordProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [own, setOwn] = useState('');
  const isWrong = own !== '' && !PointPassword.safeParse(own).success;
  const renew = () =>
    run(async () => {
      const request = { params: { id: pointId }, body: own === '' ? {} : { password: own } };
      const made = await send('renewChargingPointPassword', request);
      onMade(made.password);
    });
  return (
    <>
      <p>{t(isConnected ? 'points.guide.renewConnected' : 'points.guide.renewText')}</p>
      <TextInput
        label={t('points.guide.ownPassword')}
        description={t('points.guide.ownPasswordHint')}
        value={own}
        onChange={({ currentTarget }) => setOwn(currentTarget.value)}
        error={isWrong && t('points.guide.ownPasswordFault')}
        maxLength={40}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
      />
      <FailureLine error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep}>
          {t('points.guide.keepPassword')}
        </Button>
        <Button loading={isBusy} disabled={isWrong} onClick={() => void renew()}>
          {t(own === '' ? 'points.guide.makePassword' : 'points.guide.setPassword')}
        </Button>
      </Group>
    </>
  );
}
