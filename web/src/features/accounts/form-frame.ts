import { styled } from 'styled-components';
import { laptop, space, touch } from '../../theme/tokens.ts';

/** Posts, if its page has no script yet that handles it: a password must not get into an address. */
export const FormFrame = styled.form.attrs({ method: 'post' })`
  & > a {
    display: inline-flex;
    align-items: center;
    justify-self: start;
    min-height: ${touch};
  }
  display: grid;
  gap: ${space(4)};
  ${laptop} {
    gap: ${space(3)};
  }
`;

/** Side by side if each is at least this wide. */
export const Pair = styled.div<{ $least: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $least }) => $least}), 1fr));
  align-items: start;
  gap: ${space(3)} ${space(4)};
`;
