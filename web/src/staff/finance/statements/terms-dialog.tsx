import { useState } from 'react';
import { styled } from 'styled-components';
import { financeSourceCall } from '#contracts/finance/calls.ts';
import { space } from '../../../theme/tokens.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ConfirmDialog } from '../../act/reason-dialog.tsx';
import { useStaffAct } from '../../act/use-staff-act.ts';
import type { Source } from './source.ts';

const MICROS_PER_DOLLAR = 1_000_000;

type TermName = 'lagDays' | 'leadDays' | 'feeMicros' | 'feeBasisPoints';

/** `scale`: stored units for one that is typed. */
type Term = { label: string; hint: string; scale: number; most: number };

export const TERMS: Readonly<Record<TermName, Term>> = {
  lagDays: {
    label: 'Days after the books',
    hint: 'Within how many days a statement reports an entry. Later ones become exceptions.',
    scale: 1,
    most: 400,
  },
  leadDays: {
    label: 'Days before the books',
    hint: 'By how many days a line may be older than its entry.',
    scale: 1,
    most: 30,
  },
  feeMicros: {
    label: 'Largest fee in a line, in dollars',
    hint: 'Fixed part of a fee that the amount of a line may include.',
    scale: MICROS_PER_DOLLAR,
    most: 100,
  },
  feeBasisPoints: {
    label: 'Plus percent of the entry',
    hint: 'Part of that fee that grows with the entry.',
    scale: 100,
    most: 20,
  },
};

export const NAMES = Object.keys(TERMS) as TermName[];

/** Null if it is not a number of whole stored units within the bounds. */
export function storedOf(text: string, { scale, most }: Term): number | null {
  if (!/^\d+(\.\d+)?$/.test(text.trim())) return null;
  const value = Number(text) * scale;
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-6 && whole <= most * scale ? whole : null;
}

export function typedOf(stored: number, { scale }: Term): string {
  return String(stored / scale);
}

export function problemOf({ scale, most }: Term): string {
  const number = scale === 1 ? 'a whole number' : `a number with at most ${Math.log10(scale)} decimals`;
  return `Enter ${number} from 0 to ${most}.`;
}

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
