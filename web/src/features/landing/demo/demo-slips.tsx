import { styled } from 'styled-components';
import { color, from, line, radius, sideways, size, space, weight } from '../../../theme/tokens.ts';
import { formatCount, formatSigned } from '../../../ui/figure/format.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';

/** `words` replace `head` for screen readers. */
export type DemoSlip = { id: number; head: string; words: string; isGreen?: boolean; change: number };

const Place = styled.div`
  container-type: inline-size;
  position: relative;
  grid-area: slips;
  min-width: 0;
  padding: ${space(3)};
  border-top: ${line.hair};
  ${from.tablet} {
    margin: 0 ${space(8)} ${space(6)};
    padding: 0;
    border: 0;

    & > p {
      color: ${color.ivory};
    }
  }
  ${sideways} {
    margin: 0;
    padding: ${space(3)};
    border-top: ${line.hair};

    & > p {
      color: ${color.quiet};
    }
  }
`;

const None = styled.p`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  color: ${color.quiet};
  font-size: ${size.fine};
  text-align: center;
`;

const List = styled.ol<{ $most: number }>`
  --in-a-row: 5;
  --gap: ${space(1.5)};
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  justify-content: center;
  gap: var(--gap);
  width: 100%;
  min-height: calc(${({ $most }) => Math.ceil($most / 5)} * 3.25rem - var(--gap));
  @container (min-width: 30rem) {
    --in-a-row: ${({ $most }) => $most};
    min-height: 2.875rem;
  }
`;

const Slip = styled.li`
  display: grid;
  flex: none;
  align-content: center;
  width: min(4.5rem, (100% - (var(--in-a-row) - 1) * var(--gap)) / var(--in-a-row));
  height: 2.875rem;
  padding: ${space(1)} 2px;
  color: ${color.slipInk};
  background: ${color.slip};
  border-radius: ${radius.small};
  font-size: ${size.small};
  font-weight: ${weight.strong};
  line-height: 1.25;
  text-align: center;
  white-space: nowrap;
`;

const Head = styled.span<{ $isGreen: boolean }>`
  color: ${({ $isGreen }) => ($isGreen ? color.slipGain : color.slipInk)};
`;

const Change = styled.span<{ $change: number }>`
  color: ${({ $change }) => ($change > 0 ? color.slipGain : $change < 0 ? color.slipLoss : color.slipQuiet)};
  font-size: ${size.fine};
  font-weight: ${weight.text};
`;

const LONGEST = 100_000;

/** A slip fits five digits. */
function shortChange(change: number): string {
  const isLong = Math.abs(change) >= LONGEST;
  return isLong ? `${change > 0 ? '+' : '\u2212'}${formatCount(Math.abs(change))}` : formatSigned(change);
}

export function DemoSlips({ slips, most }: { slips: readonly DemoSlip[]; most: number }) {
  return (
    <Place>
      {slips.length === 0 && <None>Your last results appear here.</None>}
      <List aria-label="Recent demo results" $most={most}>
        {slips.map(({ id, head, words, isGreen = false, change }) => (
          <Slip key={id}>
            <Head $isGreen={isGreen} aria-hidden="true">
              {head}
            </Head>
            <VisuallyHidden>{words}, </VisuallyHidden>
            <Change $change={change}>{shortChange(change)}</Change>
          </Slip>
        ))}
      </List>
    </Place>
  );
}
