import { AtSign, Banknote, Bitcoin, CircleDollarSign, Gift, Hexagon, type LucideIcon, Smartphone } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';
import { METHOD_NAMES, METHOD_TITLES, type MethodName } from '#contracts/withdrawals/method-names.ts';
import { color, size, space, weight } from '../../../theme/tokens.ts';
import { Choice, ChoiceLegend, Choices } from '../../../ui/form/choice.ts';
import { Stack } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';

const ICONS: Readonly<Record<MethodName, LucideIcon>> = {
  robux: Hexagon,
  crypto: Bitcoin,
  giftcard: Gift,
  paypal: AtSign,
  zelle: Banknote,
  cashapp: CircleDollarSign,
  mobile: Smartphone,
};

function MethodIcon({ method }: { method: MethodName }) {
  const Icon = ICONS[method];
  return <Icon size={20} strokeWidth={1.5} aria-hidden="true" />;
}

const Tile = styled(Choice)`
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space(1)} ${space(2)};
  min-height: 3.5rem;
  padding: ${space(1)} ${space(3)};
  line-height: 1.25;
  font-weight: ${weight.strong};
  overflow-wrap: anywhere;
  svg {
    color: ${color.brass};
  }
  &:has(:disabled) {
    color: ${color.quiet};
    background: ${color.raised};
    border-color: ${color.hairline};
    cursor: not-allowed;
    svg {
      color: ${color.quiet};
    }
  }
`;

const Soon = styled.span`
  display: block;
  font-size: ${size.fine};
  font-weight: ${weight.text};
`;

type MethodChoiceProps = {
  isOn(method: MethodName): boolean;
  control: UseFormRegisterReturn;
};

/** Methods that can be chosen come first. */
export function MethodChoice({ isOn, control }: MethodChoiceProps) {
  const methods = METHOD_NAMES.toSorted((one, other) => Number(isOn(other)) - Number(isOn(one)));
  return (
    <Choices>
      <ChoiceLegend>Method</ChoiceLegend>
      <Stack
        gap={2}
        columns="repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))"
        fromTablet="repeat(auto-fill, minmax(10rem, 1fr))"
      >
        {methods.map((method) => (
          <Tile key={method}>
            <VisuallyHidden as="input" {...{ type: 'radio', value: method, disabled: !isOn(method), ...control }} />
            <MethodIcon method={method} />
            <span>
              {METHOD_TITLES[method]}
              {!isOn(method) && <Soon> Soon</Soon>}
            </span>
          </Tile>
        ))}
      </Stack>
    </Choices>
  );
}
