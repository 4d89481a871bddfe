import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { BodyIn, Call, ParamsIn, ReplyOf } from '#contracts/definition/call.ts';
import { innermost, kindOf } from '#contracts/definition/kind.ts';
import type { CallInput } from '../../api/client.ts';
import { Button, type ButtonTone } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type ToastContent, useToast } from '../../ui/overlay/toast.tsx';
import { type AskedField, BodyField, emptyOf, isTyped } from './body-field.tsx';
import { Form, FormFoot } from './reason-dialog.tsx';
import { useStaffAct } from './use-staff-act.ts';

/** Sent as it is, without being asked. */
type Given = { given: unknown };

/** Every field of the body but the reason, in the order given. */
type FieldsOf<C extends Call> = {
  readonly [Name in Exclude<keyof BodyIn<C>, 'reason'>]-?: string | AskedField | Given;
};

type Words<C extends Call, Of> = Of | ((values: Partial<BodyIn<C>>) => Of);

type ActDialogProps<C extends Call> = {
  call: C;
  title: string;
  description?: Words<C, ReactNode>;
  /** On the button. */
  confirm: Words<C, string>;
  tone?: Words<C, ButtonTone>;
  fields: FieldsOf<C>;
  /** Unlike the usual field `Reason`. */
  reason?: Partial<AskedField>;
  /** Above the button. */
  children?: ReactNode;
  /** Below the buttons, which stay above the fold. */
  evidence?: ReactNode;
  /** The toast; its tone is `gain` if it says none. */
  done?(reply: ReplyOf<C>, body: BodyIn<C>): ToastContent | void;
  onClose(): void;
} & ({} extends ParamsIn<C> ? { params?: undefined } : { params: ParamsIn<C> });

type Values = Record<string, unknown>;

/** A plain dialog of a call: the schema of its body gives the inputs, their limits and errors. */
export function ActDialog<C extends Call>(props: ActDialogProps<C>) {
  const { call, title, description, confirm, tone = 'primary', params, done, onClose } = props;
  const { act, isPending } = useStaffAct(call, onClose);
  const toast = useToast();
  const { schemas, fields, given } = askedIn(call, props.fields, props.reason);
  const form = useForm<Values>({
    // The generic body is a conditional type, which `Path` of the library cannot walk: typed at the props only.
    resolver: zodResolver(call.body as unknown as z.ZodType<Values, Values>, { error: wordsOf(fields) } as never),
    defaultValues: {
      ...given,
      ...Object.fromEntries(
        fields.map(([name, field]) => [name, field.initial === undefined ? emptyOf(schemas[name]!) : field.initial]),
      ),
    },
  });
  const send = form.handleSubmit(async (body) => {
    if (isPending) return;
    const reply = await act({ ...(params !== undefined && { params }), body } as unknown as CallInput<C>);
    if (reply === null) return;
    const said = done?.(reply, body as BodyIn<C>);
    if (said) toast({ tone: 'gain', ...said });
    onClose();
  });
  const values = useWatch({ control: form.control }) as Partial<BodyIn<C>>;
  const now = <Of,>(words: Words<C, Of>) =>
    typeof words === 'function' ? (words as (values: Partial<BodyIn<C>>) => Of)(values) : words;
  const first = fields.findIndex(([name, field]) => isTyped(kindOf(schemas[name]!), field));
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={now(description)}>
      <Form noValidate onSubmit={(event) => void send(event)}>
        {fields.map(([name, field], place) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <BodyField
                {...field}
                kind={kindOf(schemas[name]!)}
                value={value}
                onValue={onChange}
                error={error?.message}
                isFirst={place === first}
              />
            )}
          />
        ))}
        {props.children}
        <FormFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone={now(tone)} pending={isPending}>
            {now(confirm)}
          </Button>
        </FormFoot>
      </Form>
      {props.evidence}
    </Dialog>
  );
}

type AskedIn = { schemas: Record<string, z.ZodType>; fields: [name: string, field: AskedField][]; given: Values };

function askedIn(call: Call, ofBody: object, reason: Partial<AskedField> | undefined): AskedIn {
  const schemas = (innermost(call.body!) as z.ZodObject<Record<string, z.ZodType>>).shape;
  const fields: AskedIn['fields'] = [];
  const given: Values = {};
  for (const [name, field] of Object.entries<string | AskedField | Given>(ofBody as Record<string, AskedField>)) {
    if (typeof field === 'string') fields.push([name, { label: field }]);
    else if ('given' in field) given[name] = field.given;
    else fields.push([name, field]);
  }
  if ('reason' in schemas) fields.push(['reason', { label: 'Reason', ...reason }]);
  return { schemas, fields, given };
}

/** Of empty fields. Words of the schema come first. */
function wordsOf(fields: AskedIn['fields']) {
  const missing = new Map(fields.map(([name, field]) => [name, field.missing]));
  return ({ path }: { path?: PropertyKey[] }) => missing.get(String(path?.[0]));
}
