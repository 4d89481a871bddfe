import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { color, line, radius, size, space, touch, weight } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Text } from '../../../ui/layout/flow.ts';
import { Code } from '../../../ui/figure/hash-line.tsx';
import type { HandFields } from './claim.ts';
import { readRecord } from './record.ts';

const Fold = styled.details`
  border: ${line.hair};
  border-radius: ${radius.small};

  summary {
    display: flex;
    align-items: center;
    min-height: ${touch};
    padding: ${space(2)} ${space(3)};
    border-radius: ${radius.small};
    font-size: ${size.small};
    font-weight: ${weight.strong};
    cursor: pointer;

    &::before {
      content: '+';
      width: ${space(5)};
      color: ${color.brass};
      font-size: ${size.lead};
      line-height: 1;
    }
  }
  &[open] summary::before {
    content: '−';
  }
`;

const Inside = styled.form`
  display: grid;
  justify-items: start;
  gap: ${space(3)};
  padding: ${space(1)} ${space(3)} ${space(4)};

  & > :first-child {
    width: 100%;
  }
`;

function saidOf({ game, serverSeed }: HandFields): string {
  const filled = `Filled in: a round of ${GAME_TITLES[game]}.`;
  return serverSeed === '' ? `${filled} Its server seed is still secret; add it when it is opened.` : filled;
}

export function PasteRecord({ onFields }: { onFields(fields: HandFields): void }) {
  const [pasted, paste] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [said, say] = useState('');
  const heading = useId();
  const fill = (event: FormEvent) => {
    event.preventDefault();
    const read = readRecord(pasted);
    setWrong('wrong' in read ? read.wrong : undefined);
    say('fields' in read ? saidOf(read.fields) : '');
    if ('fields' in read) onFields(read.fields);
  };
  return (
    <Fold>
      <summary id={heading}>Paste a record</summary>
      <Inside onSubmit={fill} noValidate aria-labelledby={heading}>
        <Field
          label="Record"
          hint={
            <>
              The JSON that <Code>GET /api/fair/round/…</Code> answers. It is read here and sent nowhere.
            </>
          }
          error={wrong}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              spellCheck={false}
              autoComplete="off"
              value={pasted}
              onChange={(event) => paste(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" small>
          Fill in the form
        </Button>
        <Text tone="gain" size="small" weight="strong" role="status">
          {said}
        </Text>
      </Inside>
    </Fold>
  );
}
