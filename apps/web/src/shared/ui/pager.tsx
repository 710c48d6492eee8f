import { Group, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { page: number; pageSize: number; count: number; onChange: (page: number) => void };

/** Page navigation of a list; nothing if there is only one page. */
export function Pager({ page, pageSize, count, onChange }: Props) {
  const { t } = useTranslation();
  const total = Math.ceil(count / pageSize);
  if (total <= 1) return null;
  return (
    <nav aria-label={t('common.pages.label')}>
      <Group justify="center" mt="lg">
        <Pagination
          total={total}
          value={Math.min(page, total)}
          onChange={onChange}
          siblings={0}
          size="md"
          gap={3}
          styles={{ control: { minWidth: 44, height: 44 } }}
          getItemProps={(item) => ({ 'aria-label': t('common.pages.page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'previous' ? 'common.pages.previous' : 'common.pages.next'),
          })}
        />
      </Group>
    </nav>
  );
}
