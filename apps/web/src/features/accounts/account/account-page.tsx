/** The account page: one section per row; the URL contains the open one. */
import { Accordion, Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { logout } from '../session/auth-api.ts';
import { selectUser } from '../session/auth-slice.ts';
import { DataSection } from './deletion/data-section.tsx';
import { DeleteSection } from './deletion/delete-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { PasswordByMail } from './password/password-by-mail.tsx';
import { PasswordForm } from './password/password-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { useOpenSection } from './use-open-section.ts';
import classes from './account-page.module.css';

const ROW_CLASSES = {
  root: classes.rows,
  item: classes.item,
  control: classes.control,
  label: classes.label,
  panel: classes.panel,
};

interface AccountPageProps {
  install: ReactNode;
  notificationSettings: ReactNode;
}

export function AccountPage({ install, notificationSettings }: AccountPageProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { open, setOpen } = useOpenSection();
  const user = useSelector(selectUser);
  if (!user) return null;
  const sections = {
    notifications: notificationSettings,
    security: <SecuritySection />,
    password: user.has_password ? (
      <PasswordForm user={user} />
    ) : (
      <PasswordByMail email={user.email} />
    ),
    devices: <DevicesSection />,
    data: <DataSection />,
    delete: <DeleteSection user={user} />,
  };
  const signOut = (
    <Button variant="default" onClick={() => dispatch(logout())}>
      {t('account.logout')}
    </Button>
  );
  return (
    <PageFrame title={t('account.title')} width="text" aside={signOut}>
      <Surface>
        <ProfileSection user={user} />
        <LanguageSection />
      </Surface>
      {install}
      {user.role.name === 'driver' && (
        <>
          <Link to="/favourites" className={classes.row}>
            {t('shell.nav.favourites')}
            <IconChevronRight size={20} aria-hidden />
          </Link>
          <Link to="/vehicles" className={classes.row}>
            {t('account.vehicles')}
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </>
      )}
      {user.role.name === 'station_owner' && (
        <Link to="/owner/business-profile" className={classes.row}>
          {t('account.business')}
          <IconChevronRight size={20} aria-hidden />
        </Link>
      )}
      <Accordion
        variant="separated"
        radius="lg"
        order={2}
        keepMounted={false}
        chevronIconSize={20}
        classNames={ROW_CLASSES}
        value={open}
        onChange={setOpen}
      >
        {Object.entries(sections).map(([name, section]) => (
          <Accordion.Item key={name} value={name} data-section={name}>
            <Accordion.Control>{t(`account.${name}.title`)}</Accordion.Control>
            <Accordion.Panel>{section}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </PageFrame>
  );
}
