import { userRoles } from '#contracts/standing/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { Box, Facts, Fact } from '../house/box.tsx';
import { Quiet, When } from '../table/figures.tsx';

export function StandingBox({ account }: { account: number }) {
  const read = useCallQuery(userRoles, { params: { id: account } }, { refetchOnMount: 'always' });
  return (
    <Box title="Bans and roles">
      {read.error !== null && <ErrorState title="The history could not be read." taken="" {...failedRead(read)} />}
      {read.data?.history.length === 0 && <Quiet>Bans, roles and exclusions appear here with their reasons.</Quiet>}
      <Facts>
        {read.data?.history.map(({ position, kind, role, at, until, reason, actor }) => (
          <Fact key={position}>
            <dt>
              <When at={at} />
            </dt>
            <dd>
              {[kind, role, reason].filter((part) => part !== null).join(' · ')} <Quiet>{actor}</Quiet>
              {until !== null && (
                <Quiet>
                  {' '}
                  until <When at={until} />
                </Quiet>
              )}
            </dd>
          </Fact>
        ))}
      </Facts>
    </Box>
  );
}
