// When a screen cannot be shown: it could not be loaded, or it broke. The rest of the app goes on.
import { useRouteError } from 'react-router-dom';
import { sentenceOf } from '../../api/api-error.ts';
import { Page } from '../../ui/layout/page.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

export function RouteError() {
  const error = useRouteError();
  return (
    <Page title="Something went wrong" size="text">
      <ErrorState
        title="This screen could not be shown."
        message={sentenceOf(error)}
        taken="Your points are on the books, untouched by this."
        onRetry={() => window.location.reload()}
      />
    </Page>
  );
}
