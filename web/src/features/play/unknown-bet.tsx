// Shown when a bet was sent and no answer came: what is known, and the way to leave it. The bet bar's own button finds out.
import { CloudOff } from 'lucide-react';
import { styled } from 'styled-components';
import { color, line, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';

/** Between the felt and the bet bar. */
export const NoticeFrame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  color: ${color.text};
  background: ${color.noticeTint};
  border-inline: ${line.hair};

  & > svg {
    flex: none;
    color: ${color.notice};
  }
`;

export const NoticeWords = styled.div`
  flex: 1 1 18rem;

  strong {
    display: block;
    font-weight: ${weight.strong};
  }
  span {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

type UnknownBetProps = { betPoints: number; onLeave(): void };

export function UnknownBet({ betPoints, onLeave }: UnknownBetProps) {
  return (
    <NoticeFrame role="alert">
      <CloudOff size={22} aria-hidden="true" />
      <NoticeWords>
        <strong>No answer came for your bet of {formatPoints(betPoints)}.</strong>
        <span>Checking sends the same slip again: it can be booked once and never twice.</span>
      </NoticeWords>
      <Button small tone="plain" onClick={onLeave}>
        Leave it to the history
      </Button>
    </NoticeFrame>
  );
}
