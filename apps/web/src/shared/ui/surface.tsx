import { Box, type BoxProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './surface.module.css';

/** A white (dark: raised) area with a hairline; never put one inside another. */
export function Surface({ children, ...box }: BoxProps & { children: ReactNode }) {
  return (
    <Box className={classes.surface} {...box}>
      {children}
    </Box>
  );
}
