import { CircleAlert } from 'lucide-react';
import { styled } from 'styled-components';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { Text } from '../layout/flow.ts';

const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  background: ${color.lossTint};
  border-inline-start: 4px solid ${color.loss};
  border-radius: ${radius.small};
  svg {
    color: ${color.loss};
  }
`;

const Words = styled.p`
  grid-column: 2;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

export type FormProblemText = { title: string; message: string };

export function FormProblem({ problem }: { problem: FormProblemText | null }) {
  if (problem === null) return null;
  return (
    <Frame role="alert">
      <CircleAlert size={20} aria-hidden="true" />
      <Text weight="strong">{problem.title}</Text>
      <Words>{problem.message}</Words>
    </Frame>
  );
}
