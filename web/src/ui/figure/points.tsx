import { styled } from 'styled-components';
import { color } from '../../theme/tokens.ts';
import { formatPoints } from './format.ts';

const Figure = styled.span<{ $ink: string }>`
  color: ${({ $ink }) => $ink};
  white-space: nowrap;
`;

const Sign = styled.span`
  margin-inline-end: 0.1em;
  font-weight: 400;
`;

type PointsProps = {
  value: number;
  sign?: boolean;
  unit?: string;
};

function inkOf({ value, sign = false }: PointsProps): string {
  if (!sign || value === 0) return 'inherit';
  return value > 0 ? color.gain : color.loss;
}

export function Points(props: PointsProps) {
  const { value, sign = false, unit } = props;
  return (
    <Figure $ink={inkOf(props)}>
      {value < 0 && <Sign>−</Sign>}
      {value > 0 && sign && <Sign>+</Sign>}
      {formatPoints(Math.abs(value))}
      {unit !== undefined && ` ${unit}`}
    </Figure>
  );
}
