import type { ReactNode } from 'react';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { config, publicTerms } from '#contracts/settings/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

export type HouseTerms = { config: ReplyOf<typeof config>; terms: ReplyOf<typeof publicTerms> };

/** A text with figures is shown whole or not at all. */
export function WithTerms({ children }: { children: (house: HouseTerms) => ReactNode }) {
  const rates = useCallQuery(config);
  const terms = useCallQuery(publicTerms);
  const failed = [rates, terms].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <ErrorState title="This page could not be loaded." {...failedRead(failed)} />;
  if (rates.data === undefined || terms.data === undefined) {
    return <LinesSkeleton lines={12} columns={1} label="Loading the text" />;
  }
  return children({ config: rates.data, terms: terms.data });
}
