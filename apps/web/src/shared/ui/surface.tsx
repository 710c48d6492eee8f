import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './surface.module.css';

/** A white (dark scheme: raised) area with a thin border; do not nest them. */
export function Surface({ children, className, ...box }: BoxProps & { children: ReactNode }) {
  return (
    <Box className={[classes.surface, className].filter(Boolean).join(' ')} {...box}>
      {children}
    </Box>
  );
}
