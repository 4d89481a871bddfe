import { useSession } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../ui/paths.ts';

export default function NotFoundPage() {
  const { status } = useSession();
  return (
    <Page
      title="404 Page Not Found"
      lead="There is no entry under this address. It may be mistyped, or the page has moved."
    >
      <div>
        {/* The session may still be unknown; home waits for it. */}
        <ButtonLink to={status === 'out' ? paths.landing : paths.home} tone="primary">
          Back to the house
        </ButtonLink>
      </div>
    </Page>
  );
}
