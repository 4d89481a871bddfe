import { type ReactNode, useState } from 'react';
import type { ExclusionChoice, ExclusionType } from '#contracts/limits/exclusion.ts';
import { useLimits } from '../../../api/use-limits.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { cannotBetWords } from '../../../ui/exclusion-words.ts';
import { useDates } from '../../../ui/figure/dates.tsx';
import { Text } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ExclusionForm } from './exclusion-form.tsx';
import { Words } from './parts.ts';

export type LengthOption = { value: string; label: string; choice: ExclusionChoice };

type ExclusionPanelProps = {
  type: ExclusionType;
  title: string;
  words: ReactNode;
  lengths: readonly [LengthOption, ...LengthOption[]];
  action: string;
};

export function ExclusionPanel({ type, title, words, lengths, action }: ExclusionPanelProps) {
  const { data } = useLimits();
  const dates = useDates();
  const [value, setValue] = useState(lengths[0].value);
  const [isOpen, setOpen] = useState(false);
  const { choice, label } = lengths.find((length) => length.value === value) ?? lengths[0];
  const running = data?.exclusion;
  const isForGood = running?.until === null;
  return (
    <Panel title={title}>
      <Words>{words}</Words>
      {running?.type === type && (
        <Text weight="strong" role="status">
          {cannotBetWords(running.until, dates)}.
        </Text>
      )}
      {!isForGood && (
        <>
          <Text as="div" maxWidth="16rem">
            <Field label="How long">
              {(control) => <Select {...control} value={value} onValue={setValue} options={lengths} />}
            </Field>
          </Text>
          <div>
            <Button tone="danger" onClick={() => setOpen(true)}>
              {action}
            </Button>
          </div>
        </>
      )}
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={`${title}: ${label}`}>
        <ExclusionForm choice={choice} onDone={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}
