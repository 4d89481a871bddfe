import { styled } from 'styled-components';
import { color, space, touch } from '../../theme/tokens.ts';

/** A box to tick, beside a sentence of one or more lines. */
export const TickLabel = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(3)};
  align-items: center;
  min-height: ${touch};
  cursor: pointer;
  input {
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${color.brassFill};
  }
`;

/** A setting that is on or off. */
export const SwitchLabel = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${touch};
  cursor: pointer;
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${color.brass};
  }
`;
