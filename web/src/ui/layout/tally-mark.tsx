import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';

const Drawing = styled.svg`
  flex: none;
  stroke: ${color.brass};
`;

export function TallyMark({ size = 28 }: { size?: number }) {
  return (
    <Drawing
      width={size}
      height={size}
      viewBox="3 5 26 22"
      fill="none"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M9 8v16M13.7 8v16M18.3 8v16M23 8v16" />
      <path d="M5.5 21.500 26.500 10.500" />
    </Drawing>
  );
}
