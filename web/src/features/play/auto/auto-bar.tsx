import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { below, bookFigure, color, from, sideways, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { formatSigned } from '../../../ui/figure/format.ts';
import { Action, toActionOfBar } from '../table/bar-frame.ts';
import { Key } from '../table/shortcut-keys.tsx';
import { endWords, leftWords, playedWords } from './auto-words.ts';
import type { AutoBet } from './use-auto-bet.ts';

const Deed = styled.div`
  display: flex;
  flex: 1 1 7.5rem;
  gap: ${space(1.5)};
  min-width: 0;
  ${sideways} {
    flex: none;

    & > [type='submit'] {
      flex: 1;
    }
  }
  ${below.tablet} {
    & > button {
      padding-inline: ${space(1.5)};
    }
    &:has(> :nth-child(2)) kbd {
      display: none;
    }
  }
`;

const Trigger = styled(Button)`
  flex: none;
  min-width: 2.75rem;
  ${from.tablet} {
    padding-inline: ${space(3)};
  }
`;

/** Stays enabled when no run can start, and then says why. */
function AutoButton({ auto }: { auto: AutoBet }) {
  const { obstacle, showPanel } = auto;
  return (
    <Trigger
      aria-keyshortcuts="A"
      aria-haspopup="dialog"
      aria-disabled={obstacle !== null || undefined}
      title={obstacle ?? 'Repeat this bet (A)'}
      onClick={() => showPanel(true)}
    >
      Auto <Key>A</Key>
    </Trigger>
  );
}

function StopAction({ run }: { run: NonNullable<AutoBet['run']> }) {
  const action = useRef<HTMLButtonElement>(null);
  // The dialog that started the run returns focus to a button that is unmounted.
  useEffect(() => {
    if (document.activeElement === document.body) action.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Action
      ref={action}
      type="submit"
      tone="primary"
      aria-keyshortcuts="Space A Escape"
      pending={run.asked !== null}
      pendingText="Stopping"
    >
      {leftWords(run)} <Key $on="brass">Space</Key>
    </Action>
  );
}

type DeedProps = {
  auto: AutoBet | undefined;
  isBlocked: boolean;
  isPending: boolean;
  pendingText: string;
  describedBy: string | undefined;
  children: ReactNode;
};

export function TableDeed({ auto, isBlocked, isPending, pendingText, describedBy, children }: DeedProps) {
  const run = auto?.run ?? null;
  if (run !== null) {
    return (
      <Deed>
        <StopAction run={run} />
      </Deed>
    );
  }
  return (
    <Deed>
      <Action
        type="submit"
        aria-keyshortcuts="Space"
        tone={isBlocked ? 'quiet' : 'primary'}
        aria-disabled={isBlocked || undefined}
        aria-describedby={describedBy}
        pending={isPending}
        pendingText={pendingText}
      >
        {children} <Key $on={isBlocked ? 'page' : 'brass'}>Space</Key>
      </Action>
      {auto !== undefined && <AutoButton auto={auto} />}
    </Deed>
  );
}

const Standing = styled.dl`
  display: flex;
  flex: none;
  gap: ${space(4)};
  min-width: 9.25rem;
  min-height: 2.75rem;
  align-items: center;

  dt {
    color: ${color.quiet};
    font-size: ${size.fine};
    line-height: 1.2;
  }
  dd {
    ${bookFigure}
    line-height: 1.2;
    white-space: nowrap;
  }
`;

export function AutoStanding({ run }: { run: NonNullable<AutoBet['run']> }) {
  return (
    <Standing aria-label="Auto">
      <div>
        <dt>Rounds</dt>
        <dd>{playedWords(run)}</dd>
      </div>
      <div>
        <dt>Net</dt>
        <dd data-testid="auto-net">{formatSigned(run.netPoints)}</dd>
      </div>
    </Standing>
  );
}

/** On a tab above the bar, like an obstacle, so that the bar keeps its height. */
const Above = styled.div`
  position: absolute;
  inset: auto 0 100% 0;
  ${sideways} {
    &:not(:empty) {
      position: static;
    }
  }
`;

const Ended = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  padding: 0 ${space(1)} 0 ${space(4)};
  color: ${color.text};
  background: ${color.panel};
  border-block-start: 1px solid ${color.brass};
  font-size: ${size.fine};
  line-height: 1.25;
  text-wrap: balance;
  ${sideways} {
    padding: 0;
    border: 0;
  }
`;

export function AutoEnded({ auto: { ended, dismiss } }: { auto: AutoBet }) {
  return (
    <Above aria-live="polite">
      {ended !== null && (
        <Ended ref={toActionOfBar}>
          <span>{endWords(ended)}</span>
          <IconButton label="Dismiss" icon={X} onClick={dismiss} />
        </Ended>
      )}
    </Above>
  );
}
