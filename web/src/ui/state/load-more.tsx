// The end of a list that goes on: reads the next page, and says so when that did not work.
import { Button } from '../action/button.tsx';
import { focusHandedOn, lastStopIn } from '../action/focus-handed-on.ts';
import { ErrorState } from './error-state.tsx';

type LoadMoreProps = {
  isLoading: boolean;
  /** Why the next page could not be read, as a sentence. */
  problem: string | null;
  onMore(): void;
};

/** With the last page the button goes. */
export const toEndOfList = focusHandedOn(lastStopIn);

export function LoadMore({ isLoading, problem, onMore }: LoadMoreProps) {
  return (
    <>
      {problem !== null && <ErrorState title="The next lines could not be read." message={problem} />}
      <Button ref={toEndOfList} pending={isLoading} onClick={onMore}>
        Load more
      </Button>
    </>
  );
}
