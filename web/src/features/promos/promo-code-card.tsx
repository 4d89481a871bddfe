import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { typedPromoCode } from '#contracts/promos/code.ts';
import { redeemPromoCall } from '#contracts/promos/calls.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';

const Form = styled.form`
  display: grid;
  gap: ${space(3)};
  justify-items: start;
  > :first-child {
    width: 100%;
  }
`;

export function PromoCodeCard() {
  const redeeming = useCallMutation(redeemPromoCall);
  const toast = useToast();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const redeem = async (event: FormEvent) => {
    event.preventDefault();
    if (redeeming.isPending) return;
    const parsed = typedPromoCode.safeParse(code);
    setProblem(parsed.success ? undefined : parsed.error.issues[0]!.message);
    if (!parsed.success) return;
    try {
      const { message } = (await redeeming.mutateAsync({ body: { code: parsed.data } })).data;
      setCode('');
      toast({ title: 'Promo Code Redeemed', message, tone: 'gain' });
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Panel title="Promo Code">
      <Form noValidate onSubmit={(event) => void redeem(event)}>
        <Field label="Code" error={problem}>
          {(control) => (
            <Input
              {...control}
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => {
                setCode(target.value);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <Button type="submit" pending={redeeming.isPending} pendingText="Redeeming...">
          Redeem
        </Button>
      </Form>
    </Panel>
  );
}
