import { Component, type ReactNode } from 'react';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';

/** It says nothing about the file. */
export function UnfinishedCheck() {
  return (
    <VerdictBanner tone="doubted" title="The check could not be finished">
      <p>
        Your browser is too old for it, or has too little memory for this file. Nothing was proven, and nothing was
        found to be wrong. Open the file in a browser of 2024 or later: Chrome, Edge, Firefox and Safari all check it.
      </p>
    </VerdictBanner>
  );
}

type GuardState = { hasFailed: boolean };

/** An old browser may lack what only the result needs. Without this the page would be empty. */
export class CheckGuard extends Component<{ children: ReactNode }, GuardState> {
  override state: GuardState = { hasFailed: false };

  static getDerivedStateFromError(): GuardState {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <UnfinishedCheck /> : this.props.children;
  }
}
