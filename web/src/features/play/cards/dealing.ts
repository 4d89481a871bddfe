/** `atMs` from the reply. */
export type DealMove<Hand extends string> = { move: 'deal' | 'turn'; hand: Hand; place: number; atMs: number };

export function movesDone<Hand extends string>(plan: readonly DealMove<Hand>[], moves: number) {
  const done = plan.slice(0, moves);
  return (move: DealMove<Hand>['move'], hand: Hand, place: number): boolean =>
    done.some((one) => one.move === move && one.hand === hand && one.place === place);
}
