import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { PlugIcon } from '../../../../shared/ui/drawings/plug-icon.tsx';
import { plugLetter } from '@voltagora/domain';
import { PlugLetter } from '../plug-letter.tsx';
import type { PlugGroup } from './plug-groups.ts';
import classes from './plug-group.module.css';

type Props = {
  group: PlugGroup;
  /** Nobody knows the status of its plugs. */
  isListedOnly: boolean;
  /** All plugs of the station, which its header counts. */
  isOnly: boolean;
};

/** The kind of some plugs, and how many of them are free. */
export function PlugGroupHead({ group, isListedOnly, isOnly }: Props) {
  const { type, powerKw, plugs } = group;
  const { t } = useTranslation();
  const format = useFormat();
  const connector = t(`common.connector.${type}`);
  const free = plugs.filter(({ status }) => status === 'Available').length;
  const count = plugs.length;
  return (
    <div className={classes.head}>
      <PlugIcon type={type} size={32} />
      <h3 className={classes.kind}>
        {powerKw === null
          ? connector
          : `${connector} · ${format.power(powerKw)}\u00a0${t('common.unit.kW')}`}
      </h3>
      <PlugLetter letter={plugLetter(type, powerKw)} />
      <span className={classes.count}>
        {isListedOnly
          ? t('stations.plugs.listed', { count, shown: format.count(count) })
          : !isOnly && t('stations.status.free', { count: free, total: count })}
      </span>
    </div>
  );
}
