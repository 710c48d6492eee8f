import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COLOURS, type ColourNames } from './colours.ts';

/** The usual colours in the language of the screen. */
export function useColourNames(): ColourNames {
  const { t } = useTranslation();
  return useMemo(
    () => Object.fromEntries(COLOURS.map((code) => [code, t(`vehicles.colour.${code}`)])),
    [t],
  );
}
