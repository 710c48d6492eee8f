import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LineDrawing, type DrawingName } from './line-drawing.tsx';

type Props = { drawing: DrawingName; title: string; text?: string; action?: ReactNode };

/** Nothing here yet: a drawing, what it means, and the next step. */
export function EmptyState({ drawing, title, text, action }: Props) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" ta="center">
      <LineDrawing name={drawing} />
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
