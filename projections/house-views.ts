import { foldPromos } from './promos/fold.ts';
import { writePromos } from './promos/write.ts';
import { foldRaces } from './races/fold.ts';
import { writeRaces } from './races/write.ts';
import { defineView } from './view/define-view.ts';

/** Promo codes and races are on accounts of the house. */
export const HOUSE_VIEWS = [
  defineView({
    name: 'promos',
    version: 1,
    tables: [
      { name: 'code', key: ['id'] },
      { name: 'use', key: ['promo', 'account'] },
    ],
    fold: foldPromos,
    write: writePromos,
    // For staff only.
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'races',
    version: 1,
    tables: [
      { name: 'race', key: ['id'] },
      { name: 'winner', key: ['race', 'account'] },
    ],
    fold: foldRaces,
    write: writeRaces,
    news: () => ({ accounts: [] }),
  }),
];
