// Loads the next page and announces how many lines it brought, or the error. At the end of the list only the button is
// removed, so that the last lines are announced.
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { focusHandedOn, itself, linesIn } from '../action/focus-handed-on.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { ErrorState } from './error-state.tsx';

type LoadMoreProps = {
  name?: string;
  lines: number;
  hasMore: boolean;
  isLoading: boolean;
  problem: string | null;
  onMore(): void;
};

export function LoadMore({ name = 'Load more', hasMore, onMore, ...page }: LoadMoreProps) {
  const { ask, told } = useNews(page, hasMore);
  const [{ button, noteLines }] = useState(toFirstOfNext);
  const more = (
    <>
      {page.problem !== null && <ErrorState title="The next lines could not be read." message={page.problem} />}
      <Button
        ref={button}
        pending={page.isLoading}
        onClick={({ currentTarget }) => {
          noteLines(currentTarget.parentElement);
          ask();
          onMore();
        }}
      >
        {name}
      </Button>
    </>
  );
  return (
    <>
      {hasMore && more}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  );
}

/** With the last page the button is removed, and the focus goes to the first of the new lines. */
function toFirstOfNext() {
  let linesBefore = 0;
  return {
    button: focusHandedOn((place) => {
      const lines = linesIn(place);
      return itself(lines[linesBefore] ?? lines.at(-1) ?? place);
    }),
    noteLines(place: Element | null) {
      linesBefore = place === null ? 0 : linesIn(place).length;
    },
  };
}

/** Announced once per press; lines added by pushes do not count. */
function useNews(
  { lines, isLoading, problem }: Pick<LoadMoreProps, 'lines' | 'isLoading' | 'problem'>,
  hasMore: boolean,
) {
  const [asked, setAsked] = useState<{ lines: number } | null>(null);
  const [wasLoading, setWasLoading] = useState(isLoading);
  const [told, setTold] = useState('');
  if (wasLoading !== isLoading) setWasLoading(isLoading);
  // Cached pages arrive without a loading state.
  if (asked !== null && !isLoading && (wasLoading || lines !== asked.lines)) {
    setAsked(null);
    if (problem === null) setTold(wordsFor(lines - asked.lines, hasMore));
  }
  const ask = () => {
    setAsked({ lines });
    // Cleared first, so that the same number is announced again.
    setTold('');
  };
  return { told, ask };
}

function wordsFor(lines: number, hasMore: boolean): string {
  if (lines > 0) return `${lines} more ${lines === 1 ? 'line' : 'lines'}`;
  return hasMore ? 'None among the next lines' : 'No more lines';
}
