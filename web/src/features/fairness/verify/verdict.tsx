import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { floatText } from '#contracts/games/explanations.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { describeBet } from '#contracts/words/bet.ts';
import { bookFigure, color, line, radius, size, space, weight } from '../../../theme/tokens.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { OutcomeMark } from '../../../ui/receipt/outcome-mark.tsx';
import type { Explanation } from './explain-round.ts';
import { Code, HashLine, HashList } from '../../../ui/figure/hash-line.tsx';

const Banner = styled.div<{ $holds: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(4)};
  padding: ${space(4)};
  color: ${({ $holds }) => ($holds ? color.gain : color.loss)};
  background: ${({ $holds }) => ($holds ? color.gainTint : color.lossTint)};
  border-radius: ${radius.small};

  & > svg {
    flex: none;
  }
  strong {
    display: block;
    ${bookFigure}
  }
  /* Not the outcome's own letters, which have the ink of their ground. */
  & > div > span {
    color: ${color.text};
    font-size: ${size.small};
  }
  & > :last-child:not(:only-child, div) {
    margin-inline-start: auto;
  }
`;

const Steps = styled.ol`
  display: grid;
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space(3)};
  padding: ${space(3)} 0;
  border-bottom: ${line.hair};

  &:last-child {
    border-bottom: 0;
  }
  & > svg {
    margin-top: 0.2em;
  }
  h3 {
    font-size: ${size.small};
    font-weight: ${weight.strong};
    /* A client seed may have any number of spaces, and each is hashed. */
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

const Work = styled.div`
  display: grid;
  gap: ${space(1)};
  grid-column: 2;
  color: ${color.quiet};
  font-size: ${size.small};
`;

const Blank = styled.span`
  width: 20px;
`;

const VERIFIED = 'Verified: this result is fair';
const FAILED = 'Not verified: this result does not match';

function Mark({ holds }: { holds: boolean | null }) {
  if (holds === null) return <Blank />;
  return holds ? (
    <CircleCheck size={20} color={color.gain} aria-label="matches" />
  ) : (
    <CircleX size={20} color={color.loss} aria-label="does not match" />
  );
}

function StepLine({ title, holds = null, children }: { title: string; holds?: boolean | null; children: ReactNode }) {
  return (
    <Step>
      <Mark holds={holds} />
      <h3>{title}</h3>
      <Work>{children}</Work>
    </Step>
  );
}

function Working({ claim, explanation }: { claim: RoundClaim; explanation: Explanation }) {
  const { verification, blocks, steps } = explanation;
  const bet = describeBet(claim.game, claim);
  return (
    <Steps aria-label="How it was recomputed">
      <StepLine title="The server seed fits its commitment" holds={verification.commitmentHolds}>
        <HashList>
          <HashLine name="The server seed" value={claim.serverSeed} copyLabel="Copy the server seed of this round" />
        </HashList>
        <span>Its SHA-256, computed here:</span>
        <Code>{explanation.commitment}</Code>
        {!verification.commitmentHolds && (
          <>
            <span>The commitment was:</span>
            <Code>{claim.serverSeedHash}</Code>
          </>
        )}
      </StepLine>
      {blocks.map(({ message, hmacHex, floats }) => (
        <StepLine key={message} title={`HMAC-SHA256 of ${message}`}>
          <Code>{hmacHex}</Code>
          <span>
            {floats.length === 1 ? 'Its first four bytes make a fraction:' : 'Four bytes at a time make fractions:'}
          </span>
          {floats.map(({ bytes, integer, float }, place) => (
            <Code key={place}>
              ({bytes.join(', ')}) = {integer} ÷ 4294967296 = {floatText(float)}
            </Code>
          ))}
        </StepLine>
      ))}
      <StepLine
        title={steps.length === 1 ? 'The fraction makes the outcome' : 'The fractions make the outcome'}
        holds={verification.outcomeHolds}
      >
        {steps.map(({ label, value }) => (
          <span key={label}>
            {label}: <Code>{value}</Code>
          </span>
        ))}
      </StepLine>
      <StepLine title="The outcome makes the payout" holds={verification.payoutHolds}>
        {bet !== null && <span>Bet: {bet.full}</span>}
        <Code>{explanation.payoutFormula}</Code>
        {!verification.payoutHolds && <span>The receipt says {countedPoints(claim.payoutPoints)}.</span>}
      </StepLine>
    </Steps>
  );
}

export function NoSuchRound({ game }: { game: GameName }) {
  return (
    <Banner $holds={false} role="status">
      <CircleX size={32} aria-hidden="true" />
      <div>
        <strong>{FAILED}</strong>
        <span>
          The rules of {GAME_TITLES[game]} do not allow this bet, stake or outcome, so there is nothing to recompute.
        </span>
      </div>
    </Banner>
  );
}

export function Verdict({ claim, explanation }: { claim: RoundClaim; explanation: Explanation }) {
  const { holds, verification } = explanation;
  return (
    <>
      <Banner $holds={holds} role="status">
        {holds ? <CircleCheck size={32} aria-hidden="true" /> : <CircleX size={32} aria-hidden="true" />}
        <div>
          <strong>{holds ? VERIFIED : FAILED}</strong>
          <span>
            {holds
              ? 'Your browser recomputed commitment, outcome and payout, and all match.'
              : 'At least one part does not match these seeds. The marks below show which.'}
          </span>
        </div>
        <OutcomeMark game={claim.game} outcome={verification.outcome} isLarge />
      </Banner>
      <Working claim={claim} explanation={explanation} />
    </>
  );
}
