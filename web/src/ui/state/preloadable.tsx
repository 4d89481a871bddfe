import { type ComponentType, lazy, useState } from 'react';
import { type LateNotice, loadedOrLate, type LoadPart } from './late-part.tsx';

/** A part that loads when it is first rendered, or before: once loaded, it renders without suspending. */
export type Preloadable = ComponentType & { preload(): Promise<void> };

export function preloadable(load: LoadPart, notice: LateNotice): Preloadable {
  let Loaded: ComponentType | null = null;
  let loading: Promise<{ default: ComponentType }> | null = null;
  const loadOnce = async () => ({ default: (Loaded = await loadedOrLate(load, notice)) });
  const Lazy = lazy(() => (loading ??= loadOnce()));
  function Part() {
    // The type stays while the part is mounted: another one would mount it again.
    const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
    return <Shown />;
  }
  const preload = async () => void (await (loading ??= loadOnce()));
  return Object.assign(Part, { preload });
}
