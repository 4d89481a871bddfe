import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Link } from 'react-router-dom';
import { color, motion, radius, size, smallTouch, space, touch, weight } from '../../theme/tokens.ts';
import { Spinner } from './spinner.tsx';

export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'plain';
type Look = { $tone: ButtonTone; $small: boolean };

const tones = {
  primary: css`
    color: ${color.onBrass};
    background: ${color.brassFill};
    border-color: ${color.brassFill};
    @media (hover: hover) {
      &:hover:not([aria-disabled='true']) {
        background: ${color.brassHover};
      }
    }
  `,
  quiet: css`
    color: ${color.text};
    background: ${color.panel};
    border-color: ${color.border};
    @media (hover: hover) {
      &:hover:not([aria-disabled='true']) {
        border-color: ${color.brass};
        background: ${color.raised};
      }
    }
  `,
  danger: css`
    color: ${color.loss};
    background: transparent;
    border-color: ${color.loss};
    @media (hover: hover) {
      &:hover:not([aria-disabled='true']) {
        background: ${color.lossTint};
      }
    }
  `,
  plain: css`
    color: ${color.text};
    background: transparent;
    border-color: transparent;
    @media (hover: hover) {
      &:hover:not([aria-disabled='true']) {
        background: ${color.raised};
      }
    }
    /* It has no ground to lose. */
    &&[data-disabled] {
      background: transparent;
      border-color: transparent;
    }
  `,
};

const look = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  min-height: ${({ $small }) => ($small ? smallTouch : touch)};
  padding: ${({ $small }) => ($small ? `${space(1)} ${space(3)}` : `${space(2)} ${space(5)}`)};
  border: 1px solid;
  border-radius: ${radius.small};
  font-size: ${({ $small }) => ($small ? size.small : size.body)};
  font-weight: ${weight.strong};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    border-color ${motion.feedback},
    transform ${motion.feedback};
  ${({ $tone }) => tones[$tone]}
  &:active:not([aria-disabled='true']) {
    transform: translateY(1px);
  }
  &[aria-disabled='true'] {
    cursor: not-allowed;
  }
  &[data-disabled] {
    color: ${color.quiet};
    background: ${color.raised};
    border-color: ${color.hairline};
  }
`;

const Frame = styled.button<Look>`
  ${look}
`;

type Shape = { tone?: ButtonTone; small?: boolean; children: ReactNode };
type ButtonProps = Shape & Omit<ComponentProps<'button'>, 'children'> & { pending?: boolean; pendingText?: string };

/** While pending or disabled it ignores presses, submits no form, and keeps the focus. */
export function Button(props: ButtonProps) {
  const { tone = 'quiet', small = false, pending = false, pendingText, disabled, children, onClick, ...rest } = props;
  const isIdle = pending || disabled === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => (isIdle ? event.preventDefault() : onClick?.(event));
  return (
    <Frame
      type="button"
      {...rest}
      $tone={tone}
      $small={small}
      aria-disabled={isIdle || rest['aria-disabled']}
      data-disabled={disabled === true ? '' : undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending && <Spinner />}
      {pending && pendingText !== undefined ? pendingText : children}
    </Frame>
  );
}

const AnchorFrame = styled.a<Look>`
  ${look}
`;

/** Opens another site in a new tab; its name should say so. */
export function AwayButtonLink({ tone = 'quiet', small = false, ...rest }: Shape & ComponentProps<'a'>) {
  return <AnchorFrame target="_blank" rel="noopener noreferrer" {...rest} $tone={tone} $small={small} />;
}

const LinkFrame = styled(Link)<Look>`
  ${look}
`;

export function ButtonLink({ tone = 'quiet', small = false, ...rest }: Shape & ComponentProps<typeof Link>) {
  return <LinkFrame {...rest} $tone={tone} $small={small} />;
}
