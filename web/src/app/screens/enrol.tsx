import { linkTokenOf } from '../../api/link-token.ts';
import { useSession } from '../../api/session.tsx';
import { Passkeys } from '../../features/profile/second-factor/passkeys.tsx';
import { SecondFactor } from '../../features/profile/second-factor/second-factor.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { waysIn } from '../../ui/wanted-page.ts';

/** For staff: their first second factor, by the link that an administrator sent. */
export function Enrol() {
  const { status, user } = useSession();
  const token = linkTokenOf(paths.enrol);
  if (status === 'loading') return null;
  return (
    <Page
      title="Add your second factor"
      size="form"
      lead="Your roles need it. Choose a passkey or an authenticator app. The link works once."
    >
      {token === null && (
        <Panel>
          <p role="alert">Open the link in the mail again. If it is older than an hour, ask for a new one.</p>
        </Panel>
      )}
      {token !== null && user === null && (
        <Panel>
          <p>Sign in to the account named in the mail to continue.</p>
          <div>
            <ButtonLink to={waysIn(paths.enrol).login} tone="primary">
              Sign In
            </ButtonLink>
          </div>
        </Panel>
      )}
      {token !== null && user !== null && (
        <>
          <Passkeys user={user} token={token} />
          <SecondFactor user={user} token={token} />
          <Panel>
            <p>Then sign out and sign in with it. Your roles work in that session.</p>
            <div>
              <ButtonLink to={paths.admin}>Open the admin pages</ButtonLink>
            </div>
          </Panel>
        </>
      )}
    </Page>
  );
}
