/** Income by plug, highest first, with bars for comparison. */
import { Button, Title } from '@mantine/core';
import type { AnalyticsReport } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Table, type Column } from '../../shared/ui/table/table.tsx';
import { percentOf } from './percent-of.ts';
import classes from './owner-analytics.module.css';

const FIRST = 10;
type PlugFigures = AnalyticsReport['plugs'][number];

type Props = {
  plugs: readonly PlugFigures[];
  /** What tokens are worth, with the currency. */
  money: (tokens: number) => string;
};

export function PlugTable({ plugs, money }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const rows = plugs.toSorted((a, b) => b.tokens - a.tokens || b.energy_kWh - a.energy_kWh);
  const columns = useColumns(rows, money);
  return (
    <section aria-labelledby="analytics-plugs">
      <Title order={3} size="h4" id="analytics-plugs" mb="sm">
        {t('analytics.plugs.title')}
      </Title>
      <Table
        keyOf={({ plug }) => plug.id}
        label={t('analytics.plugs.title')}
        columns={columns}
        rows={isWhole ? rows : rows.slice(0, FIRST)}
      />
      {rows.length > FIRST && !isWhole && (
        <Button variant="default" mih={44} className={classes.all} onClick={() => setWhole(true)}>
          {t('analytics.plugs.all', { count: rows.length, shown: format.count(rows.length) })}
        </Button>
      )}
    </section>
  );
}

function useColumns(rows: readonly PlugFigures[], money: Props['money']): Column<PlugFigures>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const most = {
    tokens: Math.max(0, ...rows.map(({ tokens }) => tokens)),
    energy: Math.max(0, ...rows.map(({ energy_kWh }) => energy_kWh)),
  };
  const percent = (share: number | null): string =>
    share === null ? '-' : format.rate(percentOf(share));
  return [
    {
      key: 'plug',
      label: t('analytics.column.plug'),
      cell: ({ station, plug }) => (
        <strong>{`${station.name}, ${t('reservations.plug', { label: plug.label })}`}</strong>
      ),
    },
    {
      key: 'tokens',
      label: t('analytics.column.earned'),
      isNumber: true,
      cell: ({ tokens }) => (
        <Barred kind="earned" share={most.tokens > 0 ? tokens / most.tokens : 0}>
          {money(tokens)}
        </Barred>
      ),
    },
    {
      key: 'energy',
      label: t('analytics.column.energy'),
      isNumber: true,
      cell: ({ energy_kWh }) => (
        <Barred kind="energy" share={most.energy > 0 ? energy_kWh / most.energy : 0}>
          {format.energy(energy_kWh)}
        </Barred>
      ),
    },
    {
      key: 'sessions',
      label: t('analytics.column.sessions'),
      isNumber: true,
      cell: ({ sessions }) => format.count(sessions),
    },
    {
      key: 'use',
      label: t('analytics.column.use'),
      isNumber: true,
      cell: ({ utilisation }) => percent(utilisation),
    },
    {
      key: 'uptime',
      label: t('analytics.column.uptime'),
      isNumber: true,
      cell: ({ uptime }) => percent(uptime),
    },
  ];
}

type BarredProps = { kind: 'earned' | 'energy'; share: number; children: string };

function Barred({ kind, share, children }: BarredProps) {
  return (
    <span className={classes.barred} data-kind={kind}>
      <i aria-hidden>
        <i style={{ width: `${Math.max(0, share) * 100}%` }} />
      </i>
      {children}
    </span>
  );
}
