import { styled } from 'styled-components';
import { controlFrame } from './input.tsx';

export const TextArea = styled.textarea`
  ${controlFrame}
  display: block;
  resize: vertical;
`;
