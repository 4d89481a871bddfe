import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { sentenceOf } from '../../api/api-error.ts';
import { useReturnedAt } from '../../live/use-may-play.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

type BoundaryProps = {
  /** The address of this entry; another one is tried afresh. */
  place: string;
  children: ReactNode;
};

type BoundaryState = { failure: { error: unknown } | null; place: string };

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return place === state.place ? null : { failure: null, place };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <ScreenError error={failure.error} onReturn={() => this.setState({ failure: null })} />;
  }
}

/** Shows an error in place of its screen until the next navigation, or until the connection is back. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().key}>{children}</Boundary>;
}

function ScreenError({ error, onReturn }: { error: unknown; onReturn(): void }) {
  const returnedAt = useReturnedAt();
  const showAgain = useEffectEvent(onReturn);
  const [first] = useState(returnedAt);
  useEffect(() => {
    if (returnedAt !== first) showAgain();
  }, [returnedAt, first]);
  return (
    <Page title="Something went wrong" size="text">
      <ErrorState
        title="This screen could not be shown."
        message={sentenceOf(error)}
        taken="Your points are safe."
        onRetry={() => window.location.reload()}
      />
    </Page>
  );
}
