import { IconCopy } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

/** Creates a draft like this station, with its plugs, prices and hours, and opens it. */
export function DuplicateButton({ id }: { id: number }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const navigate = useNavigate();
  const { isBusy, error, run } = useCommand();
  const duplicate = () =>
    run(async () => {
      const copy = await send('duplicateStation', { params: { id } });
      await navigate(`/owner/stations/${copy.id}`);
    });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} aria-hidden />}
        loading={isBusy}
        onClick={() => void duplicate()}
      >
        {t('manage.page.duplicate')}
      </Button>
      <FailureLine error={error} />
    </div>
  );
}
