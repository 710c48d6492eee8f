import { Box, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-frame.module.css';

type Props = {
  title: string;
  children: ReactNode;
  /** "text" for reading and forms, "wide" for lists, "full" for tables and plots. */
  width?: 'text' | 'wide' | 'full';
  aside?: ReactNode;
  /** The parent screen. */
  back?: { to: string; name: string };
};

/** The frame of every screen except the map: one h1, limited width, space at the end. */
export function PageFrame({ title, children, width = 'wide', aside, back }: Props) {
  return (
    <Box className={classes.frame} data-width={width} data-back={back ? true : undefined}>
      {back && (
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden /> <bdi>{back.name}</bdi>
        </Link>
      )}
      <Group justify="space-between" align="center" mb="lg" gap="sm">
        <Title order={1} className={classes.title}>
          <bdi>{title}</bdi>
        </Title>
        {aside}
      </Group>
      {children}
    </Box>
  );
}
