import { styled } from 'styled-components';
import { safeTiles, TILES } from '#contracts/games/mines/multipliers.ts';
import { color, from, motion, radius, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { isReadable, type TilePlan, tilesPlanned, togglePick } from './auto-tiles.ts';

const Frame = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) 12rem;
    gap: ${space(4)};
  }
`;

const Words = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${space(2)};

  > p {
    color: ${color.quiet};
    font-size: ${size.fine};
  }
`;

const Tile = styled.button`
  min-height: 2.25rem;
  padding: 0;
  color: ${color.onBrass};
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.small};
  font-size: ${size.fine};
  cursor: pointer;
  transition: border-color ${motion.feedback};
  &:hover {
    border-color: ${color.brass};
  }
  &[aria-pressed='true'] {
    background: ${color.brassFill};
    border-color: ${color.brassFill};
  }
`;

type AutoTileChoiceProps = { plan: TilePlan; mineCount: number; onPlan(plan: TilePlan): void };

export function AutoTileChoice({ plan, mineCount, onPlan }: AutoTileChoiceProps) {
  const { picks } = plan;
  const isPicked = picks.length > 0;
  return (
    <Frame>
      <VisuallyHidden as="legend">Tiles of each round</VisuallyHidden>
      <Words>
        <Field label="Tiles to open">
          {(control) => (
            <NumberInput
              {...control}
              value={isPicked ? picks.length : plan.count}
              min={1}
              max={safeTiles(mineCount)}
              disabled={isPicked}
              unreadable={Number.NaN}
              onValue={(count) => onPlan({ ...plan, count })}
              onBlur={() =>
                isReadable(plan) && onPlan({ ...plan, count: tilesPlanned({ ...plan, picks: [] }, mineCount) })
              }
            />
          )}
        </Field>
        <p>
          {isPicked
            ? 'Opens your tiles in this order, then cashes out.'
            : 'Opens random tiles, then cashes out. Or choose your tiles.'}
        </p>
        {isPicked && (
          <Button small onClick={() => onPlan({ ...plan, picks: [] })}>
            Random tiles
          </Button>
        )}
      </Words>
      <Stack gap={1} columns="repeat(5, minmax(0, 1fr))" role="group" aria-label="Your tiles">
        {Array.from({ length: TILES }, (_, tile) => {
          const order = picks.indexOf(tile) + 1;
          return (
            <Tile
              key={`tile ${tile}`}
              type="button"
              aria-label={`Row ${Math.floor(tile / 5) + 1}, tile ${(tile % 5) + 1}`}
              aria-pressed={order > 0}
              onClick={() => onPlan(togglePick(plan, tile, mineCount))}
            >
              {order > 0 ? order : ''}
            </Tile>
          );
        })}
      </Stack>
    </Frame>
  );
}
