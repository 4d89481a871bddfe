// What the house knows of the player, to be read.
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { color, from, line, size, space } from '../../theme/tokens.ts';
import { Time } from '../../ui/figure/time.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const Facts = styled.dl`
  display: grid;

  & > div {
    display: grid;
    gap: 0 ${space(6)};
    padding: ${space(3)} 0;
    border-bottom: ${line.hair};
  }
  & > div:last-child {
    border-bottom: 0;
  }
  dt {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  dd {
    overflow-wrap: anywhere;
  }
  ${from.tablet} {
    & > div {
      grid-template-columns: 12rem minmax(0, 1fr);
      align-items: baseline;
    }
  }
`;

const None = styled.span`
  color: ${color.quiet};
`;

export function AccountFacts({ user }: { user: User }) {
  const none = <None>Not given</None>;
  return (
    <Panel title="Profile Settings">
      <Facts>
        <div>
          <dt>Username</dt>
          <dd>{user.username}</dd>
        </div>
        <div>
          <dt>First name</dt>
          <dd>{user.firstName ?? none}</dd>
        </div>
        <div>
          <dt>Last name</dt>
          <dd>{user.lastName ?? none}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            {user.email} <None>({user.emailVerified ? 'verified' : 'not verified'})</None>
          </dd>
        </div>
        <div>
          <dt>Level</dt>
          <dd>{user.level}</dd>
        </div>
        <div>
          <dt>Joined</dt>
          <dd>
            <Time at={user.createdAt} />
          </dd>
        </div>
      </Facts>
    </Panel>
  );
}
