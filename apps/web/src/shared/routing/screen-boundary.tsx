/** Shows what to do instead of a screen that could not be loaded or rendered, until another one is shown. */
import { Component, type ComponentType, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { useShown } from './router-view.tsx';

type Failure = { error: unknown };
type Props = { fallback: ComponentType<Failure>; children: ReactNode };

export function ScreenBoundary({ fallback: Fallback, children }: Props) {
  const { state } = useShown();
  if (state.failure) return <Fallback error={state.failure.error} />;
  return (
    <Boundary fallback={Fallback} location={state.location}>
      {children}
    </Boundary>
  );
}

type BoundaryProps = Props & { location: Location };
type BoundaryState = { failure: Failure | null; location: Location };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { location }: BoundaryProps,
    state: BoundaryState,
  ): Partial<BoundaryState> | null {
    return location === state.location ? null : { failure: null, location };
  }

  override render(): ReactNode {
    const { fallback: Fallback, children } = this.props;
    const { failure } = this.state;
    return failure ? <Fallback error={failure.error} /> : children;
  }
}
