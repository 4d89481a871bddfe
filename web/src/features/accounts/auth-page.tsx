import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { from, laptop, space } from '../../theme/tokens.ts';
import { Tabs } from '../../ui/action/tabs.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { WhatAwaits } from './what-awaits.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(8)};
  align-items: start;
  ${from.desk} {
    grid-template-columns: minmax(0, 34rem) minmax(0, 1fr);
    gap: ${space(12)};
  }
  ${laptop} {
    > :first-child {
      padding-block: ${space(1)} ${space(5)};
    }
  }
`;

type AuthTab = 'login' | 'register';

function useAuthTab(): [AuthTab, (tab: AuthTab) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = asked === 'register' || (asked === null && search.has('ref')) ? 'register' : 'login';
  const choose = (next: AuthTab) => {
    setSearch(
      (before) => {
        before.set('tab', next);
        return before;
      },
      { replace: true },
    );
  };
  return [tab, choose];
}

export default function AuthPage() {
  const [search] = useSearchParams();
  const [tab, choose] = useAuthTab();
  const ref = search.get('ref');
  return (
    <Page title={tab === 'login' ? 'Sign In' : 'Sign Up'} heading={tab === 'login' ? 'Sign in' : 'Create your account'}>
      <Columns>
        <Panel>
          <Tabs
            label="Sign in or sign up"
            value={tab}
            onValue={choose}
            tabs={[
              { value: 'login', label: 'Sign In', content: <SignInForm />, isKept: true },
              { value: 'register', label: 'Sign Up', content: <SignUpForm referral={ref} />, isKept: true },
            ]}
          />
        </Panel>
        <WhatAwaits />
      </Columns>
    </Page>
  );
}
