import type { View, Written } from '#projections/view/define-view.ts';

export function bentView(view: View, bend: (statements: Written['statements']) => Written['statements']): View {
  return {
    ...view,
    fold(events) {
      const change = view.fold(events);
      return {
        ...change,
        write(schema, before) {
          const { statements, state } = change.write(schema, before);
          return { statements: bend(statements), state };
        },
      };
    },
  };
}
