import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { sentenceOf } from '../../api/api-error.ts';
import { useReturnedAt } from '../../live/use-may-play.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

export function RouteError() {
  const error = useRouteError();
  useShownAgain();
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

/** The router clears the error once it has read its routes again. */
function useShownAgain(): void {
  const { revalidate } = useRevalidator();
  const returnedAt = useReturnedAt();
  const showAgain = useEffectEvent(() => void revalidate());
  const [first] = useState(returnedAt);
  useEffect(() => {
    if (returnedAt !== first) showAgain();
  }, [returnedAt, first]);
}
