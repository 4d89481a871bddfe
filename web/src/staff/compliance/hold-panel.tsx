import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { holdState, type ShownHold } from '#contracts/withdrawals/compliance-calls.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { Facts } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { SidePanel } from '../house/side-panel.tsx';
import { PlayerLink, Quiet, When, BadgeOf } from '../table/figures.tsx';
import { EvidencePart } from '../withdrawals/evidence-part.tsx';
import { Part } from '../house/panel-parts.tsx';

const Appeal = styled.blockquote`
  padding-inline-start: ${space(3)};
  border-inline-start: 2px solid ${color.notice};
  font-size: ${size.small};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

type HoldPanelProps = { hold: ShownHold; onClose(): void; acts: ReactNode };

export function HoldPanel({ hold, acts, onClose }: HoldPanelProps) {
  const { kind, withdrawalId, appeal } = hold;
  return (
    <SidePanel title={kind === 'risk' ? 'Withdrawal on hold' : 'Sanctions hit'} onClose={onClose} foot={acts}>
      <AboutHold {...hold} />
      <Part title="Appeal">
        {appeal === null ? (
          <Quiet>The player has not appealed.</Quiet>
        ) : (
          <>
            <Appeal>{appeal.text}</Appeal>
            <Quiet>
              <When at={appeal.at} />
            </Quiet>
          </>
        )}
      </Part>
      {withdrawalId !== null && <EvidencePart id={withdrawalId} />}
    </SidePanel>
  );
}

function AboutHold(hold: ShownHold) {
  const { userId, username, withdrawalId, reason, state, openedAt, decidedAt, decidedByName, note } = hold;
  return (
    <Part title="Hold">
      <Facts
        of={{
          Player: <PlayerLink account={userId} name={username} />,
          State: <BadgeOf of={holdState} name={state} />,
          Why: reason,
          Since: <When at={openedAt} />,
          Stops:
            withdrawalId === null ? (
              'All withdrawals of the player'
            ) : (
              <Link to={`${deskPath('withdrawals')}?queue=held&open=${withdrawalId}`}>One withdrawal</Link>
            ),
          Decided: decidedAt !== null && <When at={decidedAt} />,
          'Decided by': decidedByName,
          Reason: note,
        }}
      />
    </Part>
  );
}
