import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LineDrawing, type DrawingName } from './line-drawing.tsx';

type Props = {
  drawing: DrawingName;
  title: string;
  text?: string;
  action?: ReactNode;
  /** For narrow places: on phones only text and action. */
  isSmall?: boolean | undefined;
};

/** An empty state: drawing, explanation, and the next step. */
export function EmptyState({ drawing, title, text, action, isSmall }: Props) {
  return (
    <Stack align="center" gap="sm" py={isSmall ? 'xs' : 'xl'} px="md" ta="center">
      <Box visibleFrom={isSmall ? 'sm' : undefined}>
        <LineDrawing name={drawing} />
      </Box>
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
