/** The rows of equal plugs: of many, the three that can be used soonest, and a button for the others. */
import { Button } from '@mantine/core';
import type { Plug } from '@voltagora/contract';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstPlugs } from './plug-groups.ts';
import classes from './plug-group.module.css';

type Props = {
  plugs: readonly Plug[];
  /** The plug that the visitor stands in front of is always shown. */
  sought: number;
  row: (plug: Plug) => ReactNode;
};

export function PlugRows({ plugs, sought, row }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? plugs : firstPlugs(plugs, sought);
  const hidden = plugs.length - shown.length;
  return (
    <>
      <ul className={classes.rows}>{shown.map(row)}</ul>
      {hidden > 0 && (
        <Button variant="default" fullWidth mt="sm" onClick={() => setWhole(true)}>
          {t('stations.plugs.more', { count: hidden })}
        </Button>
      )}
    </>
  );
}
