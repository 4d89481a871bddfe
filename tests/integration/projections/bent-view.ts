import type { Change, View } from '#projections/view/define-view.ts';

type Write = Change['write'];

/** The view, but it writes by `bent`, which is handed its own way and may use it. */
export function bentView(view: View, bent: (write: Write, ...given: Parameters<Write>) => Promise<void>): View {
  return {
    ...view,
    fold(events) {
      const change = view.fold(events);
      return { ...change, write: (db, schema) => bent((...given) => change.write(...given), db, schema) };
    },
  };
}
