import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { DiceParams } from '#contracts/games/dice.ts';
import { color, font, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Tabs } from '../../ui/action/tabs.tsx';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { DemoCrash } from './demo/crash/demo-crash.tsx';
import { DEMO_BET, FRESH_TABLE } from './demo/demo-table.ts';
import { DemoDice } from './demo/dice/demo-dice.tsx';
import { DemoMines } from './demo/mines/demo-mines.tsx';
import type { MineCount } from './demo/mines/mines-round.ts';
import { chanceFloat } from '../../ui/chance.ts';
import { type Chance, useDemoDesk } from './demo/use-demo-desk.ts';

const inARow = '@media (min-width: 34rem)';

const Card = styled.div`
  position: relative;
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};

  [role='tablist'] {
    ${from.tablet} {
      padding-inline: ${space(2)};
    }
  }
`;

const Purse = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: 3rem;
  padding-inline: ${space(3)} ${space(1)};
  ${inARow} {
    position: absolute;
    inset: 0 0 auto auto;
    z-index: 1;
  }
  ${from.tablet} {
    padding-inline-end: ${space(2)};
  }
`;

const PurseName = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
  line-height: 1.2;
`;

const PurseFigure = styled.p`
  flex: 1;
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
  line-height: 1.2;
  ${inARow} {
    /* With room for what has changed, which is shown beside it. */
    min-width: 7.5rem;
    font-size: ${size.heading};
  }
`;

const Reset = styled(Button)`
  padding-inline: ${space(3)};
`;

const BESIDE_FELT_MS = 2500;

type DemoGame = 'dice' | 'crash' | 'mines';

export function DemoGames({ chance = chanceFloat }: { chance?: Chance }) {
  const desk = useDemoDesk(chance);
  const [game, setGame] = useState<DemoGame>('dice');
  const [value, onValue] = useState<number | null>(DEMO_BET);
  const [prediction, setPrediction] = useState<DiceParams['prediction']>('over');
  const [mineCount, setMineCount] = useState<MineCount>(3);
  const toast = useToast();
  const { balance, news } = desk.table;
  // A visible felt announces and keeps the result itself.
  const tell = useEffectEvent(({ title, isGain, game: of }: NonNullable<typeof news>) => {
    toast({
      title,
      tone: isGain ? 'gain' : 'plain',
      ...(of === game && { isSilent: true, durationMs: BESIDE_FELT_MS }),
    });
  });
  useEffect(() => {
    if (news !== null) tell(news);
  }, [news]);
  const playing = { desk, bet: { value, onValue } };
  return (
    <Card>
      <Purse>
        <PurseName>
          Demo balance,
          <br />
          play points only
        </PurseName>
        <PurseFigure data-testid="demo-balance">
          <AnimatedPoints value={balance} />
        </PurseFigure>
        <Reset tone="plain" onClick={desk.reset} disabled={desk.table === FRESH_TABLE}>
          <RotateCcw size={16} aria-hidden="true" />
          <span>
            Reset<VisuallyHidden> balance</VisuallyHidden>
          </span>
        </Reset>
      </Purse>
      <Tabs
        label="Demo games"
        look="tight"
        value={game}
        onValue={setGame}
        tabs={[
          {
            value: 'dice',
            label: 'Dice',
            content: <DemoDice {...playing} call={{ value: prediction, onValue: setPrediction }} />,
          },
          { value: 'crash', label: 'Crash', content: <DemoCrash {...playing} /> },
          {
            value: 'mines',
            label: 'Mines',
            content: <DemoMines {...playing} count={{ value: mineCount, onValue: setMineCount }} />,
          },
        ]}
      />
    </Card>
  );
}
