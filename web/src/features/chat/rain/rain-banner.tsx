import { CloudRain, X } from 'lucide-react';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { countedPoints } from '#contracts/words/figures.ts';
import { useRain } from '../../../live/use-rain.ts';
import { useMayPlay } from '../../../live/use-may-play.ts';
import {
  below,
  clockLine,
  color,
  layer,
  line,
  radius,
  shadow,
  size,
  space,
  weight,
  width,
} from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';

const onTabs = css`
  position: absolute;
  top: calc(4rem + ${clockLine});
  inset-inline: 0;
  gap: ${space(2)};
  width: auto;
  min-height: 3rem;
  padding: 0 0 0 ${space(3)};
  border-width: 0 0 1px;
  border-radius: 0;
  box-shadow: none;
  font-size: ${size.fine};
`;

/** In one line on the title of the receipts, where no control is. */
const onTitleOfReceipts = css`
  @media (min-width: 80rem) and (min-height: 28.01rem) {
    position: absolute;
    top: calc(6.875rem + ${clockLine});
    inset-inline: auto var(--rail-end);
    gap: 0 ${space(2)};
    width: ${width.rail};
    padding: 0 0 0 ${space(3)};
    border-radius: ${radius.small};
    font-size: ${size.fine};
    line-height: 1.15;
    > svg {
      display: none;
    }
    > button {
      min-width: 2rem;
      height: 2rem;
      min-height: 2rem;
      padding: 0 ${space(2)};
    }
    > button:last-of-type {
      width: 2rem;
      padding: 0;
    }
  }
`;

/**
 * Below the navigation. At a table it scrolls away with the page: on a phone it is one line on the tabs of the games, on a
 * wide screen above the receipts.
 */
const Banner = styled.section<{ $isAtTable: boolean }>`
  position: fixed;
  top: calc(${space(18)} + ${clockLine});
  /* Below the strip that tells of a lost connection. */
  z-index: ${layer.nav - 2};
  inset-inline: ${space(2)};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space(3)};
  width: fit-content;
  max-width: 36rem;
  margin-inline: auto;
  padding: ${space(1)} ${space(1)} ${space(1)} ${space(4)};
  background: ${color.panel};
  border: 1px solid ${color.brassFill};
  border-radius: ${radius.large};
  box-shadow: ${shadow};
  font-size: ${size.small};
  ${below.tablet} {
    column-gap: ${space(2)};
    padding-inline-start: ${space(3)};
    > svg {
      display: none;
    }
    ${({ $isAtTable }) => $isAtTable && onTabs}
  }
  > svg {
    flex: none;
    color: ${color.brass};
  }
  ${({ $isAtTable }) => $isAtTable && onTitleOfReceipts}
`;

const Words = styled.p`
  flex: 1 1 6rem;
  strong {
    font-weight: ${weight.strong};
  }
`;

const Left = styled.span`
  min-width: 4ch;
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

const Problem = styled.p`
  flex-basis: 100%;
  padding-block: ${space(1)} ${space(2)};
  border-top: ${line.hair};
  color: ${color.loss};
`;

export function RainBanner({ isAtTable }: { isAtTable: boolean }) {
  const { rain, join, isJoining, problem } = useRain();
  const [dismissed, setDismissed] = useState<string | null>(null);
  const isAway = !useMayPlay();
  if (isAway || rain === null || rain.secondsLeft === 0 || rain.id === dismissed) return null;
  return (
    <Banner aria-label="Points rain" role="status" $isAtTable={isAtTable}>
      <CloudRain size={20} aria-hidden="true" />
      <Words>
        It’s raining <strong>{countedPoints(rain.points)}</strong>
      </Words>
      <Left role="timer" aria-label={`${rain.secondsLeft} seconds left`}>
        {rain.secondsLeft} s
      </Left>
      {rain.isJoined ? (
        <strong>You’re in</strong>
      ) : (
        <Button small tone="primary" pending={isJoining} onClick={join}>
          Join rain
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => setDismissed(rain.id)} />
      {problem !== null && <Problem role="alert">{problem}</Problem>}
    </Banner>
  );
}
