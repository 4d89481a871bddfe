import { keyframes, styled } from 'styled-components';
import { color, font, from, motion, radius, size, space, weight } from '../../../theme/tokens.ts';
import { shortReturn } from '../../../ui/figure/short-return.ts';
import { isGain, type Paid, settlingWords } from '../table/result-words.tsx';
import { type EndedHands, reasonWords, RESULT_TITLES } from './cards/hand-words.ts';

const settle = keyframes`
  from { opacity: 0; transform: scale(0.96); }
`;

const Plaque = styled.span<{ $isGain: boolean }>`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: center;
  gap: 0 ${space(3)};
  justify-self: center;
  padding: ${space(0.5)} ${space(4)};
  color: ${({ $isGain }) => ($isGain ? color.onBrass : color.ivory)};
  background: ${({ $isGain }) => ($isGain ? color.brassFill : 'rgb(0 0 0 / 34%)')};
  border: 1px solid ${({ $isGain }) => ($isGain ? color.brassFill : color.feltLine)};
  border-radius: ${radius.small};
  font-family: ${font.face};
  font-weight: ${weight.faceStrong};
  font-size: ${size.lead};
  line-height: 1.4;
  animation: ${settle} ${motion.result};
  ${from.tablet} {
    font-size: ${size.heading};
  }

  & > span {
    font-size: 0.8em;
    font-weight: ${weight.face};
  }
`;

export type RoundResult = EndedHands & { id: string; paid: Paid };

export function ResultBanner({ result }: { result: RoundResult }) {
  const { paid } = result;
  return (
    <>
      <Plaque key={result.id} $isGain={isGain(paid)}>
        {RESULT_TITLES[result.result]}
        {isGain(paid) && <span> {shortReturn(paid)} points</span>}
      </Plaque>
      <span>
        {reasonWords(result)}. {settlingWords(paid)}
      </span>
    </>
  );
}
