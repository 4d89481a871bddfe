import { Link } from 'react-router-dom';
import { houseReturnsCall } from '#contracts/house-returns/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box } from '../house/box.tsx';
import { deskPath } from '../house/desk-paths.ts';
import { ReturnsTable } from '../play/returns-table.tsx';

export function Returns() {
  const read = useCallQuery(houseReturnsCall, {}, { refetchOnMount: 'always' });
  return (
    <Box title="Return of the games" isFlush aside={<Link to={deskPath('play')}>Play desk</Link>}>
      {read.error !== null && <ErrorState title="Returns could not be read." taken="" {...failedRead(read)} />}
      <ReturnsTable games={read.data?.games ?? []} />
    </Box>
  );
}
