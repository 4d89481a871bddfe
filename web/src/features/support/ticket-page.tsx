import { linkTokenOf } from '../../api/link-token.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { paths } from '../../ui/paths.ts';
import { InvalidLink, TicketThread } from './ticket-thread.tsx';

/** Opened from a mail. The token does not survive a reload; the mail still has it. */
export default function TicketPage() {
  const token = linkTokenOf(paths.ticket);
  return (
    <Page title="Support" size="text">
      <Panel>
        {token === null ? <InvalidLink /> : <TicketThread token={token} />}
        <div>
          <ButtonLink to={paths.support} tone="plain">
            Open Support
          </ButtonLink>
        </div>
      </Panel>
    </Page>
  );
}
