export const BLACKJACK_WORDS = `Cards come from an endless deck: each is a draw among 52, ordered by rank (2 to ace), then diamonds, hearts, spades, clubs.
The first two are the player's, then the dealer's open and hidden card. Further draws follow in the order of play. A natural
pays 2.50x unless the dealer has one too, which returns the stake. The dealer's natural alone ends the round at once. The
player hits or stands, doubles on the first two cards (one card, the stake again), or splits two cards of one value once
(the stake again). Both hands of a split get a second card, then the first is played, then the second. Split aces get one
card each. After a split there is no double, a hand of 21 is over, and 21 is no natural. The dealer draws below 17 and stands
on every 17. A win pays 2.00x, a push returns the stake. After a split the multiplier is the mean of both hands. An
abandoned round stands. Version 1 of the rules had no split.`;
