// The end of a list that goes on: reads the next page, and says so when that did not work.
import { Button } from '../action/button.tsx';
import { ErrorState } from './error-state.tsx';

type LoadMoreProps = {
  isLoading: boolean;
  /** Why the next page could not be read, as a sentence. */
  problem: string | null;
  onMore(): void;
};

export function LoadMore({ isLoading, problem, onMore }: LoadMoreProps) {
  return (
    <>
      {problem !== null && <ErrorState title="The next lines could not be read." message={problem} />}
      <Button pending={isLoading} onClick={onMore}>
        Load more
      </Button>
    </>
  );
}
