import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { from, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { Input } from '../../ui/form/input.tsx';
import { NumberInput } from '../../ui/form/number-input.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { optionsOf } from '../house/options-of.ts';
import type { adminChallenges } from '#contracts/challenges/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';

export type Challenge = ReplyOf<typeof adminChallenges>[number];

const Form = styled.form`
  display: grid;
  flex: 1;
  gap: ${space(3)};
  ${from.tablet} {
    grid-template-columns: 2fr 1fr 1fr 1fr;
    & > :nth-child(2),
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

const STATES = optionsOf({ active: 'Active', inactive: 'Inactive' });

const FILL_IN = 'Please fill in all required fields';
const POSITIVE = 'Target and reward must be valid positive numbers';

type ChallengeFormProps = {
  challenge: Challenge;
  isPending: boolean;
  onSave(challenge: Challenge): void;
  onCancel(): void;
};

export function ChallengeForm({ challenge, isPending, onSave, onCancel }: ChallengeFormProps) {
  const [title, setTitle] = useState(challenge.title);
  const [description, setDescription] = useState(challenge.description);
  const [target, setTarget] = useState<number | null>(challenge.target);
  const [reward, setReward] = useState<number | null>(challenge.reward);
  const [isActive, setActive] = useState(challenge.isActive);
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() === '' || description.trim() === '' || target === null || reward === null) setProblem(FILL_IN);
    else if (target < 1 || reward < 1) setProblem(POSITIVE);
    else onSave({ ...challenge, title: title.trim(), description: description.trim(), target, reward, isActive });
  };
  return (
    <Form onSubmit={save} noValidate aria-label={`Edit ${challenge.title}`}>
      <Field label="Title">
        {(control) => (
          <Input {...control} value={title} maxLength={60} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <Field label="Description">
        {(control) => (
          <Input
            {...control}
            value={description}
            maxLength={200}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <Field label="Target">
        {(control) => <NumberInput {...control} min={1} value={target} onValue={setTarget} />}
      </Field>
      <Field label="Reward">
        {(control) => <NumberInput {...control} min={1} value={reward} onValue={setReward} />}
      </Field>
      <Field label="State">
        {(control) => (
          <Select
            {...control}
            value={isActive ? 'active' : 'inactive'}
            onValue={(value) => setActive(value === 'active')}
            options={STATES}
          />
        )}
      </Field>
      <Row gap={2} align="center" justify="end" wrap>
        <FormProblem problem={problem === null ? null : { title: 'Error', message: problem }} />
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        <Button small tone="primary" type="submit" pending={isPending}>
          Save
        </Button>
      </Row>
    </Form>
  );
}
