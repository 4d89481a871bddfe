import { styled } from 'styled-components';
import { color, font, from, line, size, space, weight, width } from '../../theme/tokens.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Code } from '../../ui/figure/hash-line.tsx';

const Steps = styled.ol`
  display: grid;
  gap: ${space(5)};
  counter-reset: step;
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(6)} ${space(10)};
  }
`;

const Step = styled.li`
  position: relative;
  padding-inline-start: ${space(12)};
  counter-increment: step;

  &::before {
    content: counter(step);
    position: absolute;
    inset: 0 auto auto 0;
    display: grid;
    place-items: center;
    width: 2.25rem;
    aspect-ratio: 1;
    color: ${color.brass};
    border: ${line.firm};
    border-color: ${color.brass};
    border-radius: 50%;
    font-family: ${font.face};
    font-weight: ${weight.faceStrong};
  }
  h3 {
    font-size: ${size.body};
    font-weight: ${weight.strong};
  }
  p {
    max-width: ${width.text};
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

export function Convention() {
  return (
    <Panel title="How a round is drawn">
      <Steps>
        <Step>
          <h3>We commit first</h3>
          <p>
            We draw a secret server seed and show you its SHA-256 hash. The hash reveals nothing, and no other seed
            matches it, so we cannot change the seed later.
          </p>
        </Step>
        <Step>
          <h3>You add your own seed</h3>
          <p>
            Your browser draws it, or you type it. We commit to the next server seed before we know yours, so we cannot
            choose one to suit it. Your first client seed is drawn for you: change seeds to use your own.
          </p>
        </Step>
        <Step>
          <h3>Every round has a number</h3>
          <p>
            <Code>HMAC-SHA256(server seed, “client seed:nonce:0”)</Code> gives 32 bytes. The nonce counts your rounds
            from 0. Four bytes make a fraction from 0 up to 1, and each game has a formula that turns fractions into its
            outcome: the die is <Code>1 + floor(fraction × 6)</Code>, roulette’s pocket{' '}
            <Code>floor(fraction × 38)</Code>. Rounds that need more than eight fractions continue with blocks 1 and 2.
          </p>
        </Step>
        <Step>
          <h3>The secret is revealed</h3>
          <p>
            When you change seeds, the old server seed is revealed. Hash it, compare it with the commitment, and
            recompute every round. This page does it for you, and so can any other tool.
          </p>
        </Step>
      </Steps>
    </Panel>
  );
}
