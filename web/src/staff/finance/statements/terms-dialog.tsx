import { useState } from 'react';
import { styled } from 'styled-components';
import { financeSourceCall } from '#contracts/finance/calls.ts';
import { space } from '../../../theme/tokens.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ConfirmDialog } from '../../act/confirm-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import type { Source } from './source.ts';
import { NAMES, problemOf, storedOf, TERMS, type TermName, typedOf } from './source-terms.ts';

/** Two beside each other, so that the dialog fits a low screen. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
  gap: ${space(4)};
  align-items: start;
`;

export function TermsDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const { account, format, mapping } = source;
  const { act, isPending } = useStaffAct(financeSourceCall);
  const toast = useToast();
  const [texts, setTexts] = useState<Readonly<Record<TermName, string>>>(
    () =>
      Object.fromEntries(NAMES.map((name) => [name, typedOf(source[name], TERMS[name])])) as Record<TermName, string>,
  );
  const [isChecked, setChecked] = useState(false);
  const stored = NAMES.map((name) => [name, storedOf(texts[name], TERMS[name])] as const);
  const save = async () => {
    setChecked(true);
    if (stored.some(([, value]) => value === null)) return;
    const terms = Object.fromEntries(stored) as Record<TermName, number>;
    const reply = await act({ params: { account }, body: { format, mapping, ...terms } });
    if (reply === null) return;
    toast({ title: 'Source Updated', message: 'The next run of matching uses the new limits.', tone: 'gain' });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Time and fee limits"
      description={`How lines of ${account} may differ from the books and still match. Confirmed matches stay.`}
      confirm="Save"
      isPending={isPending}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <Columns>
        {stored.map(([name, value]) => {
          const term = TERMS[name];
          return (
            <Field
              key={name}
              label={term.label}
              hint={term.hint}
              error={isChecked && value === null ? problemOf(term) : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  autoComplete="off"
                  value={texts[name]}
                  onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
                />
              )}
            </Field>
          );
        })}
      </Columns>
    </ConfirmDialog>
  );
}
