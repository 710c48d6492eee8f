import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import type { DrawingName } from './line-drawing.tsx';

type Props = { drawing: DrawingName; title: string; text: string; to: string; button: string };

/** The empty state of a list, with a link to the page that adds the first item. */
export const EmptyList = ({ to, button, ...words }: Props) => (
  <EmptyState
    {...words}
    action={
      <Button component={Link} to={to} size="lg">
        {button}
      </Button>
    }
  />
);
