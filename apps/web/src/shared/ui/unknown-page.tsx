import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import type { DrawingName } from './line-drawing.tsx';
import { PageFrame } from './page-frame.tsx';

type Props = {
  drawing: DrawingName;
  title: string;
  lead: string;
  text: string;
  /** The way on, in words. */
  action: string;
  to: string;
};

/** A screen whose matter does not exist, and the way on from there. */
export function UnknownPage({ drawing, title, lead, text, action, to }: Props) {
  return (
    <PageFrame title={title} width="text">
      <EmptyState
        drawing={drawing}
        title={lead}
        text={text}
        action={
          <Button component={Link} to={to}>
            {action}
          </Button>
        }
      />
    </PageFrame>
  );
}
