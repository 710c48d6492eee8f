import { Chip, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './traits-field.module.css';

type Props = {
  kind: 'amenity' | 'accessible';
  names: readonly string[];
  value: string[];
  onChange: (value: string[]) => void;
};

/** Amenities or accessibility features of a station, as toggle chips. */
export function TraitsField({ kind, names, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.traits} data-wide>
      <legend>{t(`manage.group.${kind}`)}</legend>
      <Chip.Group multiple value={value} onChange={onChange}>
        <Group gap="xs">
          {names.map((name) => (
            <Chip
              key={name}
              value={name}
              size="md"
              variant="outline"
              classNames={{ label: classes.chip }}
            >
              {t(`stations.${kind}.${name}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  );
}
