import type { ImportedPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { type Column, Table } from '../../../../shared/ui/table/table.tsx';

/** The lines of a file, with what came of each. */
export function ImportLines({ lines }: { lines: readonly ImportedPoint[] }) {
  const { t } = useTranslation();
  const columns: Column<ImportedPoint>[] = [
    { key: 'line', label: t('points.import.line'), isLabelled: true, cell: ({ line }) => line },
    {
      key: 'identity',
      label: t('points.import.column.identity'),
      isRowHeader: true,
      cell: ({ identity }) => <bdi>{identity || '-'}</bdi>,
    },
    {
      key: 'outcome',
      label: t('points.import.outcome'),
      cell: ({ outcome, errors }) =>
        outcome === 'refused'
          ? errors
              .map(({ column, code }) =>
                t('points.import.fault', {
                  column: t(`points.import.column.${column}`),
                  fault: t(`points.import.error.${code}`),
                }),
              )
              .join(' ')
          : t(`points.import.${outcome}`),
    },
  ];
  return (
    <div role="status">
      <Table
        label={t('points.import.title')}
        columns={columns}
        rows={lines}
        keyOf={({ line }) => line}
      />
    </div>
  );
}
