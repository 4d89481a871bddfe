import type { Projector } from '#projections/projector/projector.ts';
import type { Ground } from '../ground.ts';
import type { RoleName } from '../options.ts';

type Rebuilding = Pick<Projector, 'positions' | 'rebuilt'>;

/** Jobs decide by views. */
export function holdJobs({ jobBell }: Pick<Ground, 'jobBell'>, { positions, rebuilt }: Rebuilding): void {
  if (!positions.isRebuilding()) return;
  jobBell.hold();
  void rebuilt().then(() => jobBell.release());
}

/** After an upgrade the house opens at once, and roles that decide by views follow. */
export async function whenRebuilt(
  { lifecycle, onBroken }: Pick<Ground, 'lifecycle' | 'onBroken'>,
  { positions, rebuilt }: Rebuilding,
  role: RoleName,
  open: () => Promise<void>,
): Promise<void> {
  if (!positions.isRebuilding()) return open();
  let isStopping = false;
  const opening = rebuilt()
    .then(() => (isStopping ? undefined : open()))
    .catch((error: unknown) => onBroken(role, error instanceof Error ? error : new Error(String(error))));
  lifecycle.onStop(`${role} after the rebuild of views`, () => {
    isStopping = true;
    return positions.isRebuilding() ? undefined : opening;
  });
}
