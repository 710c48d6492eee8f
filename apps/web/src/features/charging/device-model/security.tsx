/** Authentication of a charging point: security profile, password, certificates, and the commands that raise it. */
import { Button, Title } from '@mantine/core';
import type { ChargingPoint, PointSecurity } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { CommandOutcome } from '../commands/command-outcome.tsx';
import { MaintenanceBlock } from '../commands/maintenance-block.tsx';
import type { PointCommand } from '../commands/point-command.ts';
import type { PlainSecurityCommand } from '../commands/security-command.ts';
import { TrustedRoots } from './trusted-roots.tsx';
import { usePointCommand } from '../commands/use-point-command.ts';
import classes from '../commands/maintenance.module.css';

const EVERY_MS = 10_000;

export function Security({ point }: { point: ChargingPoint }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<PointCommand | null>(null);
  const { data, error, refetch } = useRead(
    'readPointSecurity',
    { params: { id: point.id } },
    { everyMs: EVERY_MS },
  );
  const command = usePointCommand(point.id);
  const block = { isOff: !point.connected || command.isBusy, onAsk: setAsked };
  return (
    <section aria-labelledby="security">
      <Title order={2} size="h3" mb="sm" id="security">
        {t('security.title')}
      </Title>
      <Surface>
        {!data && !error && <SkeletonRows rows={3} height={56} />}
        {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
        {data && (
          <div>
            <ProfileBlock security={data} {...block} />
            {data.profile < 3 && <PasswordBlock security={data} {...block} />}
            {data.offers.certificates && <CertificateBlock security={data} {...block} />}
            <TrustedRoots point={point} hasOurs={data.offers.root} {...block} />
          </div>
        )}
        <CommandOutcome outcome={command.outcome} />
      </Surface>
      <CommandDialog
        command={asked}
        onClose={() => setAsked(null)}
        onConfirm={(one) => {
          setAsked(null);
          void command.send(one);
        }}
      />
    </section>
  );
}

type BlockProps = {
  security: PointSecurity;
  isOff: boolean;
  onAsk: (command: PointCommand) => void;
};

function CommandButton({
  name,
  isOff,
  onAsk,
}: Omit<BlockProps, 'security'> & { name: PlainSecurityCommand }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" disabled={isOff} onClick={() => onAsk({ name })}>
      {t(`points.command.${name}.button`)}
    </Button>
  );
}

/** Only the next profile is offered. */
const nextStep = ({ profile, offers }: PointSecurity): PlainSecurityCommand | null => {
  if (profile === 1 && offers.tls) return 'raiseToTls';
  return profile < 3 && offers.certificates ? 'raiseToCertificate' : null;
};

function ProfileBlock({ security, ...block }: BlockProps) {
  const { t } = useTranslation();
  const { profile, next_profile: next, offers } = security;
  const step = nextStep(security);
  return (
    <MaintenanceBlock
      title={t(`security.profile.${profile}.title`)}
      action={step && <CommandButton name={step} {...block} />}
    >
      <p>{t(`security.profile.${profile}.text`)}</p>
      {next !== null && <p className={classes.second}>{t(`security.profile.${next}.waits`)}</p>}
      {!offers.tls && <p className={classes.second}>{t('security.profile.noTls')}</p>}
    </MaintenanceBlock>
  );
}

function PasswordBlock({ security, ...block }: BlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const { password_set_at: setAt, password_sent_at: sentAt } = security;
  return (
    <MaintenanceBlock
      title={t('security.password.title')}
      action={<CommandButton name="newPassword" {...block} />}
    >
      <p>
        {setAt
          ? t('security.password.set', { age: format.age(setAt, now) })
          : t('security.password.unknown')}
      </p>
      {sentAt && (
        <p className={classes.second}>
          {t('security.password.sent', { age: format.age(sentAt, now) })}
        </p>
      )}
    </MaintenanceBlock>
  );
}

const SOON_MS = 30 * 86_400_000;

function CertificateBlock({ security, ...block }: BlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const { certificate } = security;
  const left = certificate && new Date(certificate.valid_until).getTime() - now.getTime();
  return (
    <MaintenanceBlock
      title={t('security.certificate.title')}
      action={<CommandButton name="askCertificate" {...block} />}
    >
      {certificate === null ? (
        <p>{t('security.certificate.none')}</p>
      ) : (
        <p>{t('security.certificate.until', { date: format.date(certificate.valid_until) })}</p>
      )}
      {certificate?.installed_at === null && (
        <p className={classes.second}>{t('security.certificate.onItsWay')}</p>
      )}
      {left !== null && left < SOON_MS && (
        <Notice title={t(left > 0 ? 'security.certificate.soon' : 'security.certificate.over')}>
          <p>{t('security.certificate.renew')}</p>
        </Notice>
      )}
    </MaintenanceBlock>
  );
}
