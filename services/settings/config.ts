import { HOUR_MS } from '#contracts/days/time.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import { methodTerms } from '#contracts/withdrawals/terms.ts';
import { MAX_POINTS, POINTS_PER_USD } from '#contracts/points.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { answer, type Handler } from '../module/handler.ts';

const QUICK_BETS = [10, 50, 100];
const DEFAULT_BET = 10;

type Terms = { settings: Pick<LiveSettings, 'value'>; games: LiveLimits };

export function configHandler({ settings, games }: Terms): Handler<'config'> {
  return () => {
    return answer({
      pointsPerUsd: POINTS_PER_USD,
      signupBonus: settings.value('signup-bonus'),
      offerSharePercent: settings.value('offer-share'),
      maxPoints: MAX_POINTS,
      games: [...GAME_NAMES],
      limits: games.current,
      adultsOnly: settings.value('adults-only'),
      withdrawals: {
        dailyLimitPoints: settings.value('withdrawal-daily-limit'),
        methods: methodTerms(settings.value('withdrawal-methods')),
      },
      tips: { isOn: settings.value('tips-enabled') },
      quickBets: QUICK_BETS,
      defaultBet: DEFAULT_BET,
      abandonedRoundMs: HOUR_MS * settings.value('abandoned-round-hours'),
    });
  };
}

export function publicTermsHandler({ settings: { value } }: Pick<Terms, 'settings'>): Handler<'public-terms'> {
  return () =>
    answer({
      referralBonus: value('referral-bonus'),
      referralShare: value('referral-share'),
      offerWaiting: value('offer-waiting').tiers.map(({ fromPoints, days }) => ({ fromPoints, days })),
      chatDays: value('chat-days'),
      securityDays: value('withdrawal-security-days'),
      newDestinationPoints: value('withdrawal-new-destination-points'),
      sanctionedCountries: value('sanctioned-countries'),
    });
}
