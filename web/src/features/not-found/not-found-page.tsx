// Where no screen stands.
import { useSession } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../ui/paths.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';

export default function NotFoundPage() {
  const { user } = useSession();
  return (
    <Page title="404 Page Not Found" size="text">
      <EmptyState
        title="There is no entry under this address."
        action={
          <ButtonLink to={user === null ? paths.landing : paths.home} tone="primary">
            Back to the house
          </ButtonLink>
        }
      >
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </Page>
  );
}
