import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOURS, type ColourNames } from './colours.ts';

export function useColourNames(): ColourNames {
  const { t } = useTranslation();
  return useMemo(
    () => Object.fromEntries(COLOURS.map((code) => [code, t(`vehicles.colour.${code}`)])),
    [t],
  );
}
