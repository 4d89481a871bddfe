import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { holdState, type ShownHold } from '#contracts/withdrawals/compliance-calls.ts';
import { color, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Fact, Facts } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { Kbd } from '../house/kbd.tsx';
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

type HoldPanelProps = { hold: ShownHold; onClose(): void; onDecide(to: 'clear' | 'confirm'): void };

export function HoldPanel({ hold, onClose, onDecide }: HoldPanelProps) {
  const { kind, state, withdrawalId, appeal } = hold;
  const isRisk = kind === 'risk';
  return (
    <SidePanel
      title={isRisk ? 'Withdrawal on hold' : 'Sanctions hit'}
      onClose={onClose}
      foot={
        state !== 'cleared' && (
          <>
            <Button small tone="primary" onClick={() => onDecide('clear')}>
              {isRisk ? 'Release' : 'Clear'}
              <Kbd>a</Kbd>
            </Button>
            {state === 'open' && (
              <Button small tone="danger" onClick={() => onDecide('confirm')}>
                {isRisk ? 'Keep' : 'Confirm'}
                <Kbd>r</Kbd>
              </Button>
            )}
          </>
        )
      }
    >
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

function AboutHold({
  userId,
  username,
  withdrawalId,
  reason,
  state,
  openedAt,
  decidedAt,
  decidedByName,
  note,
}: ShownHold) {
  const facts: [string, ReactNode][] = [
    ['Player', <PlayerLink key="player" account={userId} name={username} />],
    ['State', <BadgeOf key="state" of={holdState} name={state} />],
    ['Why', reason],
    ['Since', <When key="since" at={openedAt} />],
    [
      'Stops',
      withdrawalId === null ? (
        'All withdrawals of the player'
      ) : (
        <Link key="link" to={`${deskPath('withdrawals')}?queue=held&open=${withdrawalId}`}>
          One withdrawal
        </Link>
      ),
    ],
  ];
  if (decidedAt !== null) facts.push(['Decided', <When key="decided" at={decidedAt} />]);
  if (decidedByName !== null) facts.push(['Decided by', decidedByName]);
  if (note !== null) facts.push(['Reason', note]);
  return (
    <Part title="Hold">
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fact>
        ))}
      </Facts>
    </Part>
  );
}
