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
  /** The label of the link to continue. */
  action: string;
  to: string;
};

/** A screen for an object that does not exist, with a link to continue. */
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
