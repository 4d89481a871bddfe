import { styled } from 'styled-components';
import { space, touch } from '../../theme/tokens.ts';

export const FormFrame = styled.form`
  & > a {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    min-height: ${touch};
  }
  display: grid;
  gap: ${space(4)};
`;

export const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr));
  gap: ${space(4)};
`;
