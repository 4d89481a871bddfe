import { expect, test } from 'vitest';
import { batchOf, deliveryBed } from '#tests/support/delivery-bed.ts';

/** Offsets 7 to 8, with a rebalance while the batch is handled. */
function overtaken() {
  const handled = Promise.withResolvers<void | { seekTo: bigint }>();
  const begun = Promise.withResolvers<void>();
  const bed = deliveryBed({
    onBatch: () => {
      begun.resolve();
      return handled.promise;
    },
  });
  bed.delivery.seek(0, 7n);
  const { payload, resolved } = batchOf([7, 8]);
  const taken = bed.delivery.take(payload);
  const reassign = async () => {
    await begun.promise;
    bed.delivery.beginAssignment();
    bed.newlyAsked();
  };
  return { ...bed, handled, resolved, taken, reassign };
}

test('a batch that outlives its assignment counts as handled and moves nothing', async () => {
  const { newlyAsked, handled, resolved, taken, reassign, reached } = overtaken();
  await reassign();
  handled.resolve();
  await taken;
  expect([newlyAsked(), resolved, reached.get(0)]).toEqual([[], [], 9n]);
});

test('the position after a batch that outlives its assignment is kept', async () => {
  const { newlyAsked, handled, taken, reassign, reached } = overtaken();
  await reassign();
  handled.resolve({ seekTo: 2n });
  await taken;
  expect([newlyAsked(), reached.get(0)]).toEqual([[], 2n]);
});

test('a batch that fails after its assignment is reported and holds nothing back', async () => {
  const { delivery, newlyAsked, failures, handled, taken, reassign } = overtaken();
  await reassign();
  delivery.seek(0, 7n);
  handled.reject(new Error('no room'));
  await taken;
  expect([newlyAsked(), failures]).toEqual([['seek 7'], ['no room']]);
});

test('a batch whose assignment ends during its offset lookup is not delivered', async () => {
  const handed: unknown[] = [];
  const { delivery, newlyAsked } = deliveryBed({
    onBatch: async (...batch) => void handed.push(batch),
    range: { low: 20n, high: 100n },
  });
  delivery.seek(0, 7n);
  // Retention has deleted the next message.
  const taken = delivery.take(batchOf([20]).payload);
  delivery.beginAssignment();
  delivery.seek(0, 50n);
  await taken;
  expect([handed, newlyAsked()]).toEqual([[], ['seek 7', 'seek 50']]);
});
