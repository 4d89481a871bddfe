import { failedRead } from '../../api/api-error.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

type ReadStateProps = {
  of: Parameters<typeof failedRead>[0] & { isPending: boolean };
  /** "The month could not be read." */
  problem: string;
  /** For screen readers, of the lines shown until the first answer. */
  loading?: string;
};

/** That a read failed, or goes on. Nothing once it has succeeded. */
export function ReadState({ of, problem, loading }: ReadStateProps) {
  if (of.error !== null) return <ErrorState title={problem} taken="" {...failedRead(of)} />;
  return of.isPending && loading !== undefined ? <LinesSkeleton columns={2} label={loading} /> : null;
}
