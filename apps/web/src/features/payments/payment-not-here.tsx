import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { logout, selectUser } from '../accounts/public.ts';

/** The payment does not exist or belongs to another account; shows the signed-in account and how to change it. */
export function PaymentNotHere() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const email = useSelector(selectUser)?.email ?? '';
  const change = (): void => {
    const next = encodeURIComponent(pathname + search);
    dispatch(logout());
    void navigate(`/login?next=${next}`, { replace: true });
  };
  return (
    <EmptyState
      drawing="wallet"
      title={t('payments.notHere.title')}
      text={t('payments.notHere.text', { email })}
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to="/reservations">
            {t('payments.to.bookings')}
          </Button>
          <Button variant="default" onClick={change}>
            {t('payments.notHere.change')}
          </Button>
        </Group>
      }
    />
  );
}
