import { styled } from 'styled-components';
import { Input } from '../../../ui/form/input.tsx';
import { color, size, space, touch } from '../../../theme/tokens.ts';

export const FormFrame = styled.form`
  display: grid;
  gap: ${space(5)};
`;

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  align-items: start;
  gap: ${space(4)};
`;

export const Agreement = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(3)};
  align-items: center;
  min-height: ${touch};
  cursor: pointer;
  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${color.brass};
  }
`;

export const Facts = styled.ul`
  display: grid;
  gap: ${space(1)};
  padding-inline-start: ${space(5)};
  color: ${color.quiet};
  font-size: ${size.small};
  list-style: disc;
`;

export const Quiet = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

export const ReadOnly = styled(Input)`
  background: ${color.raised};
  border-color: ${color.hairline};
`;

export const Sending = styled.div`
  display: grid;
  gap: ${space(2)};
`;
