import { styled } from 'styled-components';
import { color, layer, size, space } from '../theme/tokens.ts';
import { Spinner } from '../ui/action/spinner.tsx';

const Frame = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space(4)};
  color: ${color.quiet};
  background: ${color.ground};
  > span:first-child {
    color: ${color.brass};
    font-size: ${size.display};
  }
`;

export function FullScreenLoading() {
  return (
    <Frame role="status">
      <Spinner />
      Loading...
    </Frame>
  );
}
