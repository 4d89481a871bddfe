// kafkajs 2.2.4 (its last) polls each connection's request queue every millisecond: 3 % of a core, and Node warns about
// negative timeouts.
import { createRequire } from 'node:module';

type RequestQueue = {
  /** ms since 1970; in the past unless the broker throttles us. */
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  pending: readonly unknown[];
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
};

const LOOK_AGAIN_AFTER_MS = 10;

export function quietenIdleConnections(): void {
  const load = createRequire(import.meta.url);
  const { prototype } = load('kafkajs/src/network/requestQueue') as { prototype: RequestQueue };
  prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests(this: RequestQueue) {
    const waitMs = this.throttledUntil - Date.now();
    if (this.throttleCheckTimeoutId !== null || (waitMs <= 0 && this.pending.length === 0)) return;
    const look = () => {
      this.throttleCheckTimeoutId = null;
      this.checkPendingRequests();
    };
    this.throttleCheckTimeoutId = setTimeout(look, waitMs > 0 ? waitMs : LOOK_AGAIN_AFTER_MS);
  };
}
