import { type ComponentType, lazy, Suspense } from 'react';

/** The chart library is larger than any desk, so it loads apart. `heightPx` is kept free until then. */
export function lateChart<Props extends object>(heightPx: number, load: () => Promise<ComponentType<Props>>) {
  const Chart = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function LateChart(props: Props) {
    return (
      <div style={{ height: heightPx }}>
        <Suspense fallback={null}>
          <Chart {...props} />
        </Suspense>
      </div>
    );
  };
}
