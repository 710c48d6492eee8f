import { Box, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** "text" for reading and forms, "wide" for lists, "full" for tables and plots. */
  width?: 'text' | 'wide' | 'full';
  aside?: ReactNode;
};

/** The frame of every screen but the map: one h1, a measured width, air at the end. */
export function PageFrame({ title, children, width = 'wide', aside }: Props) {
  return (
    <Box className={classes.frame} data-width={width}>
      <Group justify="space-between" align="flex-end" mb="lg" gap="sm">
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Box>
  );
}
