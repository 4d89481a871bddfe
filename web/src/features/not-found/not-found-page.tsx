import { useSession } from '../../api/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { Page } from '../../ui/layout/page.tsx';
import { paths } from '../../ui/paths.ts';

export default function NotFoundPage() {
  const { status } = useSession();
  return (
    <Page
      title="404 Page Not Found"
      lead="There is no entry under this address. It may be mistyped, or the page has moved."
    >
      <Row gap={2} wrap>
        {/* The session may still be unknown; home waits for it. */}
        <ButtonLink to={status === 'out' ? paths.landing : paths.home} tone="primary">
          Home
        </ButtonLink>
        <ButtonLink to={paths.earn}>Earn</ButtonLink>
        <ButtonLink to={paths.games}>Games</ButtonLink>
        <ButtonLink to={paths.support}>Support</ButtonLink>
      </Row>
    </Page>
  );
}
