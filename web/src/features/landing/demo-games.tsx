// Demo games for visitors: dice, crash and mines on one demo balance. Everything is local; a Register button leads to the
// real thing. Chance can be handed in, as tests do.
import { RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import type { DiceParams } from '#contracts/games/dice.ts';
import { color, font, from, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Tabs } from '../../ui/action/tabs.tsx';
import { AnimatedPoints } from '../../ui/figure/animated-points.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useWaysIn } from '../../ui/wanted-page.ts';
import { DemoCrash } from './demo/crash/demo-crash.tsx';
import { DEMO_BET, FRESH_TABLE } from './demo/demo-table.ts';
import { DemoDice } from './demo/dice/demo-dice.tsx';
import { DemoMines } from './demo/mines/demo-mines.tsx';
import type { MineCount } from './demo/mines/mines-round.ts';
import { browserChance, type Chance, useDemoDesk } from './demo/use-demo-desk.ts';

const Card = styled.div`
  overflow: hidden;
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};

  [role='tablist'] {
    ${from.tablet} {
      padding-inline: ${space(2)};
    }
  }
  [role='tabpanel'] {
    padding-top: 0;
  }
`;

const Purse = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  padding: ${space(4)} ${space(1)} ${space(2)} ${space(4)};
  ${from.tablet} {
    padding-inline: ${space(6)} ${space(2)};
  }
`;

const PurseName = styled.p`
  color: ${color.quiet};
  font-size: ${size.fine};
`;

const PurseFigure = styled.p`
  font-family: ${font.face};
  font-size: ${size.heading};
  font-weight: ${weight.face};
  line-height: 1.2;
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)} ${space(6)};
  padding: ${space(4)};
  border-top: ${line.hair};
  ${from.tablet} {
    padding-inline: ${space(6)};
  }
`;

type DemoGame = 'dice' | 'crash' | 'mines';

export function DemoGames({ chance = browserChance }: { chance?: Chance }) {
  const desk = useDemoDesk(chance);
  const [game, setGame] = useState<DemoGame>('dice');
  const [value, onValue] = useState<number | null>(DEMO_BET);
  const [prediction, setPrediction] = useState<DiceParams['prediction']>('over');
  const [mineCount, setMineCount] = useState<MineCount>(3);
  const toast = useToast();
  const { register } = useWaysIn();
  const { balance, news } = desk.table;
  // Its felt reads out what happened, if it is the one that is shown.
  const tell = useEffectEvent((told: NonNullable<typeof news>) => {
    toast({ title: told.title, tone: told.isGain ? 'gain' : 'plain', isSilent: told.game === game });
  });
  useEffect(() => {
    if (news !== null) tell(news);
  }, [news]);
  const playing = { desk, bet: { value, onValue } };
  return (
    <Card>
      <Purse>
        <div>
          <PurseName>Demo balance</PurseName>
          <PurseFigure data-testid="demo-balance">
            <AnimatedPoints value={balance} />
          </PurseFigure>
        </div>
        <Button tone="plain" onClick={desk.reset} disabled={desk.table === FRESH_TABLE}>
          <RotateCcw size={16} aria-hidden="true" />
          Reset balance
        </Button>
      </Purse>
      <Tabs
        label="Demo games"
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
      <Foot>
        <p>At the real tables every bet leaves a receipt that you can check.</p>
        <ButtonLink to={register}>Register</ButtonLink>
      </Foot>
    </Card>
  );
}
