import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { label: string; value: number; onChange: (severity: number) => void };

/** The ten severities of OCPP; 0 is the most severe. */
export function SeveritySelect({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      data={Array.from({ length: 10 }, (_, severity) => ({
        value: String(severity),
        label: t(`upkeep.monitors.severityName.${severity}`),
      }))}
      allowDeselect={false}
      value={String(value)}
      onChange={(word) => setOr(word, onChange)}
    />
  );
}

const setOr = (word: string | null, onChange: Props['onChange']): void => {
  if (word !== null) onChange(Number(word));
};
