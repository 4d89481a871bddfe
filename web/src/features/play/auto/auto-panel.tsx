import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { MAX_POINTS } from '#contracts/points.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Field } from '../../../ui/form/field.tsx';
import { NumberInput } from '../../../ui/form/number-input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FigureButton } from '../table/figure-button.ts';
import { type AutoEntered, type AutoSettings, parseEntered, ROUND_PRESETS } from './auto-settings.ts';
import { roundsWords } from './auto-words.ts';
import { RAISES } from './stake-change.ts';
import type { AutoBet } from './use-auto-bet.ts';

const Stops = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr));
  align-items: start;
  gap: ${space(3)};

  & > p {
    grid-column: 1 / -1;
    color: ${color.quiet};
    font-size: ${size.fine};
  }
`;

const STOPS = [
  { name: 'upPoints', label: 'Stop when up by' },
  { name: 'downPoints', label: 'Stop when down by' },
  { name: 'winPoints', label: 'Stop at a win of' },
] as const;

const CHANGES = [
  { name: 'onWin', label: 'After a win' },
  { name: 'onLoss', label: 'After a loss' },
] as const;

const KEEP = 'null';

const CHANGE_OPTIONS = [
  { value: KEEP, label: 'Keep the bet' },
  { value: '0', label: 'Back to the first bet' },
  ...RAISES.map((percent) => ({ value: String(percent), label: `Raise by ${percent}%` })),
];

/** Rendered outside the bar's form: a submit in here would bubble to it and bet. */
export function AutoPanel({ auto }: { auto: AutoBet }) {
  return (
    <Dialog
      isOpen={auto.isPanelOpen}
      onOpenChange={auto.showPanel}
      title="Auto"
      description={`Repeats your bet of ${countedPoints(auto.stakePoints)} round after round until a stop is reached or you press Stop. Your limits count for every round.`}
    >
      <AutoForm auto={auto} />
    </Dialog>
  );
}

function AutoForm({ auto: { entered, enter, start, obstacle, canChangeStake, choices } }: { auto: AutoBet }) {
  const [problems, setProblems] = useState<Partial<Record<keyof AutoSettings, string>>>({});
  const set = (changed: Partial<AutoEntered>) => enter({ ...entered, ...changed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = parseEntered(entered);
    if ('problems' in parsed) return setProblems(parsed.problems);
    start(parsed.settings);
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <RoundsField rounds={entered.rounds} problem={problems.rounds} onRounds={(rounds) => set({ rounds })} />
      {choices}
      <Stops>
        <VisuallyHidden as="legend">Stops</VisuallyHidden>
        {STOPS.map(({ name, label }) => (
          <Field key={name} label={label} error={problems[name]}>
            {(control) => (
              <NumberInput
                {...control}
                value={entered[name]}
                min={1}
                max={MAX_POINTS}
                unreadable={Number.NaN}
                placeholder="No stop"
                onValue={(points) => set({ [name]: points })}
              />
            )}
          </Field>
        ))}
        <p>In points, net of the stakes: up and down for the whole run, a win for a single round.</p>
      </Stops>
      {canChangeStake && <StakeChanges entered={entered} set={set} />}
      <Button type="submit" tone="primary" disabled={obstacle !== null}>
        {entered.rounds === null ? 'Start without end' : `Start ${roundsWords(entered.rounds)}`}
      </Button>
    </Stack>
  );
}

type StakeChangesProps = { entered: AutoEntered; set(changed: Partial<AutoEntered>): void };

function StakeChanges({ entered, set }: StakeChangesProps) {
  return (
    <Stops>
      <VisuallyHidden as="legend">Changes of the bet</VisuallyHidden>
      {CHANGES.map(({ name, label }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Select
              {...control}
              value={String(entered[name])}
              onValue={(change) => set({ [name]: change === KEEP ? null : Number(change) })}
              options={CHANGE_OPTIONS}
            />
          )}
        </Field>
      ))}
    </Stops>
  );
}

type RoundsFieldProps = {
  rounds: number | null;
  problem: string | undefined;
  onRounds(rounds: number | null): void;
};

function RoundsField({ rounds: chosen, problem, onRounds }: RoundsFieldProps) {
  return (
    <Stack gap={2}>
      <Field label="Rounds" error={problem}>
        {(control) => (
          <NumberInput {...control} value={chosen} unreadable={Number.NaN} placeholder="No end" onValue={onRounds} />
        )}
      </Field>
      <Stack gap={2} columns="repeat(auto-fit, minmax(3.25rem, auto))" role="group" aria-label="Numbers of rounds">
        {ROUND_PRESETS.map((rounds) => (
          <FigureButton key={rounds} type="button" aria-pressed={chosen === rounds} onClick={() => onRounds(rounds)}>
            {rounds ?? 'No end'}
          </FigureButton>
        ))}
      </Stack>
    </Stack>
  );
}
