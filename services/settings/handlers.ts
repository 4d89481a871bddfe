import type { DatabasePool } from 'slonik';
import { z } from 'zod';
import { HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { reason as reasonText } from '#contracts/definition/envelope.ts';
import { GAME_NAMES } from '#contracts/games/catalogue.ts';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { MAX_POINTS, POINTS_PER_USD } from '#contracts/points.ts';
import { positionAt } from '#contracts/position.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';
import { documentedKey } from '#contracts/settings/staff-calls.ts';
import { methodTerms } from '#contracts/withdrawals/terms.ts';
import { readSettingChanges } from '#projections/settings/read.ts';
import { refused, type Refused } from '../module/errors.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handler } from '../module/handler.ts';
import { operatorNames } from '../module/person-names.ts';
import { permissionRefusal } from '../module/permitted.ts';
import { readable } from './port/readable.ts';
import { openSettingWriter, type SettingWriter, type WriterRooms } from './port/setting-writer.ts';

const DEFINED = SETTING_KEYS.map((key) => {
  const { schema, noWhatIf: _why, ...told } = SETTINGS[key];
  const { $schema: _, ...bounds } = z.toJSONSchema<z.ZodType>(schema);
  return { name: key, key: documentedKey(key), ...told, bounds: bounds as Record<string, unknown> };
});

type Deps = { settings: LiveSettings; identity: Pick<Identity, 'publicPersons'> };

function settingsHandler({ settings, identity }: Deps): Handler<'settings'> {
  return async () => {
    // This process may lag half a second behind the view.
    await settings.refresh();
    const origins = SETTING_KEYS.map((key) => settings.origin(key)?.actor).filter((actor) => actor !== undefined);
    const nameOf = await operatorNames(identity, origins);
    return answer(
      DEFINED.map(({ name, ...defined }) => {
        const origin = settings.origin(name);
        return {
          ...defined,
          value: settings.value(name),
          version: origin?.seq ?? 0,
          changed: origin && { actor: origin.actor, name: nameOf(origin.actor), at: instantOf(origin.at) },
          problem: settings.problem(name),
        };
      }),
    );
  };
}

const QUICK_BETS = [10, 50, 100];
const DEFAULT_BET = 20;

type Terms = { settings: Pick<LiveSettings, 'value'>; games: LiveLimits };

function configHandler({ settings, games }: Terms): Handler<'config'> {
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

function publicTermsHandler({ settings: { value } }: Pick<Terms, 'settings'>): Handler<'public-terms'> {
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

type HistoryDeps = { pool: DatabasePool; identity: Pick<Identity, 'publicPersons'> };

function settingHistoryHandler({ pool, identity }: HistoryDeps): Handler<'setting-history'> {
  return async ({ params: { key }, query: { before, limit } }) => {
    const rows = await readSettingChanges(pool, { key, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const nameOf = await operatorNames(
      identity,
      shown.map(({ actor }) => actor),
    );
    return answer({
      changes: shown.map(({ partition, seq, value, actor, reason, at }) => {
        return {
          place: `${partition}-${seq}`,
          value,
          actor,
          name: nameOf(actor),
          reason,
          at: instantOf(at),
        };
      }),
      next: rows.length > limit ? shown.at(-1)!.seq : null,
    });
  };
}

type Rooms = WriterRooms & { identity: Pick<Identity, 'person' | 'staffNeedFactor' | 'publicPersons'> };

const NO_REASON = 'Changed by admin';

function changeSettingHandler(rooms: Rooms): Handler<'change-setting'> {
  const writer = openSettingWriter(rooms);
  return async ({ account: operator, commandId, params: { key }, body, session }) => {
    const turnedAway = await permissionRefusal(SETTINGS[key].changedBy, operator, rooms.identity, session.assurance());
    if (turnedAway !== null) return turnedAway;
    const base = await basedOn(rooms, writer, key, body.expected);
    if (base.kind === 'refusal') return base;
    const value = readable(key, body.value);
    const described = reasonText.safeParse(body.description);
    const reason = body.reason ?? (described.success ? described.data : NO_REASON);
    const outcome = await writer.write({ operator, commandId, key, value, reason, ...base.on });
    if (outcome.kind === 'refusal') return outcome;
    const { receipt } = outcome;
    const position = positionAt(receipt.partition, receipt.seq);
    return answerOf({ key: documentedKey(key), value: outcome.value, position }, receipt);
  };
}

type Based = { kind: 'base'; on: { basedOn?: unknown } } | Refused;

async function basedOn(
  { settings, identity }: Rooms,
  writer: SettingWriter,
  key: SettingKey,
  expected: number | undefined,
): Promise<Based> {
  if (expected === undefined) return { kind: 'base', on: {} };
  const latest = await writer.latest(key);
  if (latest.kind === 'refusal') return latest;
  const origin = settings.origin(key);
  if ((origin?.seq ?? 0) === expected) return { kind: 'base', on: { basedOn: latest.value } };
  const actor = origin?.actor ?? '';
  const name = (await operatorNames(identity, [actor]))(actor) ?? actor;
  return refused(
    'setting-changed-meanwhile',
    `${name} changed this setting while you were editing. Nothing was saved. Check the new value, then repeat your change.`,
  );
}

export function handlers(ground: Ground) {
  return {
    config: configHandler(ground),
    'public-terms': publicTermsHandler(ground),
    settings: settingsHandler(ground),
    'setting-history': settingHistoryHandler(ground),
    'change-setting': changeSettingHandler(ground),
  };
}
