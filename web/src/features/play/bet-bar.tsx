// The bet bar: the same stake, halves, doubles, quick bets and action in the same place in every game;
// on a phone it stays at the bottom of the screen, under the thumb.
import { useId } from 'react';
import { styled } from 'styled-components';
import { color, font, from, layer, line, motion, radius, size, space, touch, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Key } from './table/shortcut-keys.tsx';
import { QUICK_BETS } from './bet-rules.ts';
import type { Stake } from './use-stake.ts';

const Bar = styled.form`
  position: sticky;
  bottom: 0;
  z-index: ${layer.nav - 1};
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-inline: -${space(4)};
  padding: ${space(3)} ${space(4)} calc(${space(3)} + env(safe-area-inset-bottom, 0px));
  background: ${color.panel};
  border-top: ${line.hair};
  ${from.tablet} {
    position: static;
    display: grid;
    grid-template-columns: minmax(15rem, 22rem) auto minmax(9rem, 14rem);
    justify-content: space-between;
    align-items: end;
    gap: ${space(4)};
    margin-inline: 0;
    padding: ${space(4)} ${space(5)};
    border: ${line.hair};
    border-top: 0;
    border-radius: 0 0 ${radius.large} ${radius.large};
  }
`;

const StakeBox = styled.div`
  flex: 1 1 100%;
  min-width: 0;
`;

const Label = styled.label`
  display: flex;
  justify-content: space-between;
  gap: ${space(3)};
  margin-bottom: ${space(1)};
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const Joined = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;

  & > input {
    border-radius: 0;
    border-inline: 0;
    text-align: center;
    font-family: ${font.face};
    font-size: ${size.lead};
    font-weight: ${weight.faceStrong};
  }
  & > input:focus-visible {
    position: relative;
  }
  & > button:first-child {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  & > button:last-child {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
`;

const Step = styled.button`
  min-width: 3rem;
  min-height: ${touch};
  padding: 0 ${space(3)};
  color: ${color.text};
  background: ${color.raised};
  border: ${line.firm};
  border-radius: ${radius.small};
  font-weight: ${weight.strong};
  cursor: pointer;
  transition: border-color ${motion.feedback};
  &:hover {
    border-color: ${color.brass};
  }
  &[aria-pressed='true'] {
    color: ${color.brass};
    border-color: ${color.brass};
  }
`;

const Quick = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const Action = styled(Button)`
  flex: 1 1 7.5rem;
  ${from.tablet} {
    width: 100%;
  }
`;

type BetBarProps = {
  stake: Stake;
  action: string;
  pendingAction: string;
  isPending: boolean;
  onPlay(): void;
};

export function BetBar({ stake, action, pendingAction, isPending, onPlay }: BetBarProps) {
  const id = useId();
  return (
    <Bar
      aria-label="Your bet"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onPlay();
      }}
    >
      <StakeBox>
        <Label htmlFor={id}>
          Bet <span>points</span>
        </Label>
        <Joined>
          <Step type="button" onClick={stake.halve} aria-label="Half the bet" title="Half the bet (H)">
            ½
          </Step>
          <NumberInput id={id} value={stake.entered} min={1} onValue={stake.enter} onBlur={stake.settle} />
          <Step type="button" onClick={stake.double} aria-label="Double the bet" title="Double the bet (D)">
            2×
          </Step>
        </Joined>
      </StakeBox>
      <Quick role="group" aria-label="Quick bets">
        {QUICK_BETS.map((bet) => (
          <Step key={bet} type="button" aria-pressed={stake.points === bet} onClick={() => stake.enter(bet)}>
            {bet}
          </Step>
        ))}
      </Quick>
      <Action type="submit" tone="primary" pending={isPending} pendingText={pendingAction}>
        {action} <Key $onBrass>Space</Key>
      </Action>
    </Bar>
  );
}
