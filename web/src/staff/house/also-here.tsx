import { useEffect } from 'react';
import { styled } from 'styled-components';
import { staffPresenceCall } from '#contracts/standing/presence-call.ts';
import { callApi } from '../../api/client.ts';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { useFresh } from './use-fresh.ts';

const Note = styled.p`
  padding: ${space(2)} ${space(3)};
  color: ${color.notice};
  background: ${color.noticeTint};
  border-radius: ${radius.small};
  font-size: ${size.small};
`;

/** `place`: the row on screen. Colleagues with the same row open see each other. */
export function AlsoHere({ place }: { place: string }) {
  const { data } = useFresh(staffPresenceCall, { body: { place } }, { everyMs: 20_000 });
  useEffect(
    () => () => {
      // A page that closes without it is forgotten after a minute.
      void callApi(staffPresenceCall, { body: { place, isOpen: false } }).catch(() => undefined);
    },
    [place],
  );
  const names = data?.others.map(({ username }) => username) ?? [];
  if (names.length === 0) return null;
  return (
    <Note role="status">
      {new Intl.ListFormat('en-US').format(names)} {names.length === 1 ? 'has' : 'have'} this open too.
    </Note>
  );
}
