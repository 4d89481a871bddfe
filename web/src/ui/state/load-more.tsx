// The end of a list that goes on: reads the next page, tells how many lines it brought, and says so when that did not work.
// It stays when the list is at its end, to tell of the last lines; only the button goes.
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { focusHandedOn, itself, linesIn } from '../action/focus-handed-on.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { ErrorState } from './error-state.tsx';

type LoadMoreProps = {
  /** Of the button. */
  name?: string;
  /** How many the list has by now. */
  lines: number;
  hasMore: boolean;
  isLoading: boolean;
  /** Why the next page could not be read, as a sentence. */
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

/**
 * With the last page the button goes. Whoever stood on it stands on the first of the lines that came then, which is where the
 * button was; the Tab key goes on through them.
 */
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

/** What the last press brought, told once: lines that come by themselves are no news of it. */
function useNews(
  { lines, isLoading, problem }: Pick<LoadMoreProps, 'lines' | 'isLoading' | 'problem'>,
  hasMore: boolean,
) {
  const [asked, setAsked] = useState<{ lines: number } | null>(null);
  const [wasLoading, setWasLoading] = useState(isLoading);
  const [told, setTold] = useState('');
  if (wasLoading !== isLoading) setWasLoading(isLoading);
  // What was in the cache is here without any loading.
  if (asked !== null && !isLoading && (wasLoading || lines !== asked.lines)) {
    setAsked(null);
    if (problem === null) setTold(wordsFor(lines - asked.lines, hasMore));
  }
  const ask = () => {
    setAsked({ lines });
    // The same number a second time is news as well.
    setTold('');
  };
  return { told, ask };
}

function wordsFor(lines: number, hasMore: boolean): string {
  if (lines > 0) return `${lines} more ${lines === 1 ? 'line' : 'lines'}`;
  return hasMore ? 'None among the next lines' : 'No more lines';
}
