import { styled } from 'styled-components';
import { color, radius, space } from '../../theme/tokens.ts';

export const NoticeFrame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)} ${space(4)};
  padding: ${space(3)} ${space(4)};
  background: ${color.noticeTint};
  border-radius: ${radius.small};
  > svg {
    flex: none;
    color: ${color.notice};
  }
`;

export const NoticeWords = styled.div`
  flex: 1 1 14rem;
  min-width: 0;
  overflow-wrap: anywhere;
`;
