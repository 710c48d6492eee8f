import { useTranslation } from 'react-i18next';
import { Table } from '../../shared/ui/table/table.tsx';
import { STORED_NAMES } from '../consent/public.ts';
import classes from './info-page.module.css';

/** All cookies and storage keys, with purpose and duration. */
export function StoredNames() {
  const { t } = useTranslation();
  return (
    <Table
      look="figures"
      className={classes.table}
      label={t('legal.privacy.browser.title')}
      rows={STORED_NAMES}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          label: t('legal.privacy.browser.name'),
          isRowHeader: true,
          cell: ({ name, kind }) => (
            <>
              <code>{name}</code>
              <span>{t(`legal.kind.${kind}`)}</span>
            </>
          ),
        },
        {
          key: 'purpose',
          label: t('legal.privacy.browser.purpose'),
          cell: ({ purpose }) => t(`legal.stored.${purpose}`),
        },
        {
          key: 'lasts',
          label: t('legal.privacy.browser.lasts'),
          cell: ({ lasts }) => t(`legal.lasts.${lasts}`),
        },
      ]}
    />
  );
}
