import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Risk } from '#contracts/games/plinko/tables.ts';
import { from, sideways, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { useReducedMotion } from '../../../theme/use-reduced-motion.ts';
import { Felt, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { fallMs } from './fall.ts';
import type { Path } from './geometry.ts';
import { PlinkoBoard } from './plinko-board.tsx';
import { PlinkoBuckets } from './plinko-buckets.tsx';
import { PlinkoChoices } from './plinko-choices.tsx';
import { shortMultiplier } from '../../../ui/figure/multiplier.ts';

export type Ball = { path: Path; beganMs: number };

/** This page's clock while balls fall. */
export function useFallClock(balls: readonly Ball[]): number {
  const [nowMs, setNowMs] = useState(0);
  const isStill = useReducedMotion();
  useEffect(() => {
    if (balls.length === 0 || isStill) return;
    const endsMs = Math.max(...balls.map(({ path, beganMs }) => beganMs + fallMs(path.length)));
    let frame = requestAnimationFrame(function step() {
      const now = performance.now();
      setNowMs(now);
      if (now < endsMs) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [balls, isStill]);
  return isStill ? Infinity : nowMs;
}

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${sideways} {
    grid-template-columns: 11rem minmax(0, 1fr);
    align-items: start;
    gap: ${space(3)};
  }
  ${wideTable} {
    grid-template-columns: 14rem minmax(0, 1fr);
    align-items: start;
    gap: ${space(10)};
  }
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 7rem;
  gap: ${space(2)};
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1)};
  }
  ${sideways} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space(1)};
  }
  /* Risks and numbers explain themselves: on a phone their names are read out only. */
  @media (max-width: 33.99rem) {
    legend {
      position: absolute;
      clip-path: inset(50%);
    }
  }
  ${wideTable} {
    gap: ${space(5)};
  }
`;

const Board = styled.div`
  width: 100%;
  max-width: 52rem;
  margin-inline: auto;
`;

const PinsAndBuckets = styled.div`
  container-type: inline-size;
  margin-inline: auto;
  /* Of the table's height: the buckets, the words, and on a phone the choices. */
  --beside: 10.5rem;
  --room: max(5rem, var(--stage, 100rem) - var(--beside));
  max-width: min(52rem, var(--room) / 0.4);

  & > svg {
    --board-height: min(76cqi, var(--room));
  }
  ${from.tablet} {
    --beside: 13.75rem;
  }
  ${sideways} {
    --beside: 7.25rem;
  }
  ${wideTable} {
    --beside: 7.5rem;
  }
`;

const Result = styled(ResultLine)`
  margin-top: ${space(2)};
`;

export type PlinkoChoice = { risk: Risk; rows: number };

export type BallResult = Paid & PlinkoChoice & { id: string; path: Path; bucket: number; multiplierHundredths: number };

type PlinkoTableProps = PlinkoChoice & {
  /** A bet has no answer yet. */
  isSending: boolean;
  /** Falling, oldest first. */
  balls: readonly Ball[];
  result: BallResult | null;
  onRisk(risk: Risk): void;
  onRows(rows: number): void;
};

export function PlinkoTable(props: PlinkoTableProps) {
  const { risk, rows, isSending, balls, result, onRisk, onRows } = props;
  const isFalling = isSending || balls.length > 0;
  const board = useBroughtIntoView(isFalling);
  return (
    <Felt>
      {result !== null && isGain(result) && <WinGlow key={result.id} />}
      <Layout>
        <Choices>
          <PlinkoChoices risk={risk} rows={rows} onRisk={onRisk} onRows={onRows} />
        </Choices>
        <Board ref={board}>
          <Fall rows={rows} risk={risk} balls={balls} last={result?.path ?? null} />
          <Result role="status">
            {isFalling && result === null ? fallingLine(balls.length + (isSending ? 1 : 0)) : resultLine(result)}
          </Result>
        </Board>
      </Layout>
    </Felt>
  );
}

type FallProps = PlinkoChoice & { balls: readonly Ball[]; last: Path | null };

/** Renders at every frame of a fall, without the table around it. */
function Fall({ rows, risk, balls, last }: FallProps) {
  const nowMs = useFallClock(balls);
  const falling = balls.map(({ path, beganMs }) => ({ path, elapsedMs: Math.max(0, nowMs - beganMs) }));
  const isLast = falling.length === 0 && last !== null && last.length === rows;
  const shown = isLast ? [{ path: last, elapsedMs: fallMs(rows) }] : falling;
  const landed = shown.filter(({ path, elapsedMs }) => elapsedMs >= fallMs(path.length)).at(-1)?.path;
  return (
    <PinsAndBuckets>
      <PlinkoBoard rows={rows} balls={shown} />
      <PlinkoBuckets rows={rows} risk={risk} reached={landed?.reduce((rights, step) => rights + step, 0) ?? null} />
    </PinsAndBuckets>
  );
}

function fallingLine(count: number): string {
  return count === 1 ? 'The ball is falling' : `${count} balls are falling`;
}

function resultLine(result: BallResult | null) {
  if (result === null) return 'Choose your risk and rows, set your bet and drop the ball.';
  const drawn = `Bucket ${result.bucket + 1} of ${result.rows + 1}, ${shortMultiplier(result.multiplierHundredths)}`;
  return <ResultWords drawn={drawn} paid={result} />;
}
