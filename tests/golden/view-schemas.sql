activity version 5
approvals version 2
balance version 4
challenges version 4
daily-bonus version 4
dollar-lines version 3
economics version 3
experience version 4
game-stats version 3
house-returns version 4
journal version 2
leaderboard version 4
ledger-days version 2
limits version 1
loyalty version 1
promos version 2
public-stats version 4
races version 1
referrals version 1
rounds version 6
settings version 1
standing version 4
statement version 4
withdrawals version 4
activity.entry.partition smallint not null
activity.entry.place smallint not null
activity.entry.seq bigint not null
activity.entry.account bigint not null
activity.entry.game text not null
activity.entry.type text not null
activity.entry.amount bigint not null
activity.entry.at bigint not null
CREATE UNIQUE INDEX entry_pkey ON activity.entry USING btree (partition, place)
activity.entry PRIMARY KEY (partition, place)
activity.win.partition smallint not null
activity.win.seq bigint not null
activity.win.day integer not null
activity.win.game text not null
activity.win.gain bigint not null
activity.win.account bigint not null
activity.win.at bigint not null
activity.win.stake bigint not null
activity.win.multiplier_hundredths bigint not null
CREATE UNIQUE INDEX win_pkey ON activity.win USING btree (partition, seq)
activity.win PRIMARY KEY (partition, seq)
approvals.request.id uuid not null
approvals.request.account bigint not null
approvals.request.partition smallint not null
approvals.request.seq bigint
approvals.request.kind text
approvals.request.change jsonb
approvals.request.hash text
approvals.request.thing text
approvals.request.before jsonb
approvals.request.maker text
approvals.request.requested_at bigint
approvals.request.expires_at bigint
approvals.request.ended text
approvals.request.ended_at bigint
approvals.request.checker text
approvals.request.reason text
approvals.request.outdated_by text
CREATE INDEX request_expiry ON approvals.request USING btree (COALESCE(expires_at, (0)::bigint), id)
CREATE INDEX request_kind ON approvals.request USING btree (kind, requested_at, id)
CREATE INDEX request_latest ON approvals.request USING btree (requested_at DESC, id DESC) WHERE (requested_at IS NOT NULL)
CREATE INDEX request_of_account ON approvals.request USING btree (account, requested_at DESC, id DESC)
CREATE INDEX request_of_maker ON approvals.request USING btree (maker, requested_at DESC, id DESC)
CREATE INDEX request_waiting ON approvals.request USING btree (requested_at DESC, id DESC) WHERE ((ended IS NULL) AND (requested_at IS NOT NULL))
CREATE UNIQUE INDEX request_pkey ON approvals.request USING btree (id)
approvals.request PRIMARY KEY (id)
balance.account.account bigint not null
balance.account.partition smallint not null
balance.account.seq bigint not null
balance.account.available bigint not null
balance.account.held bigint not null
balance.account.earned numeric not null
balance.account.withdrawn numeric not null
balance.account.total_earned bigint default (LEAST(earned, ('9007199254740991'::bigint)::numeric))::bigint
balance.account.total_withdrawn bigint default (LEAST(withdrawn, ('9007199254740991'::bigint)::numeric))::bigint
CREATE INDEX account_earned ON balance.account USING btree (earned, account)
CREATE UNIQUE INDEX account_pkey ON balance.account USING btree (account)
balance.account PRIMARY KEY (account)
challenges.claim.account bigint not null
challenges.claim.day date not null
challenges.claim.challenge text not null
CREATE UNIQUE INDEX claim_pkey ON challenges.claim USING btree (account, day, challenge)
challenges.claim PRIMARY KEY (account, day, challenge)
challenges.credit.account bigint not null
challenges.credit.credit text not null
challenges.credit.quarter bigint not null
challenges.credit.points bigint not null
challenges.credit.offers smallint not null
CREATE UNIQUE INDEX credit_pkey ON challenges.credit USING btree (account, credit)
challenges.credit PRIMARY KEY (account, credit)
challenges.quarter.account bigint not null
challenges.quarter.place smallint not null
challenges.quarter.quarter bigint not null
challenges.quarter.earn numeric not null
challenges.quarter.games bigint not null
challenges.quarter.offers bigint not null
CREATE UNIQUE INDEX quarter_pkey ON challenges.quarter USING btree (account, place)
challenges.quarter PRIMARY KEY (account, place)
daily_bonus.claim.account bigint not null
daily_bonus.claim.partition smallint not null
daily_bonus.claim.seq bigint not null
daily_bonus.claim.day date not null
daily_bonus.claim.streak integer not null
daily_bonus.claim.frozen_day date
daily_bonus.claim.at bigint not null
CREATE UNIQUE INDEX claim_pkey ON daily_bonus.claim USING btree (account)
daily_bonus.claim PRIMARY KEY (account)
daily_bonus.claimed_day.account bigint not null
daily_bonus.claimed_day.day date not null
daily_bonus.claimed_day.points bigint not null
daily_bonus.claimed_day.streak integer not null
daily_bonus.claimed_day.frozen_day date
CREATE UNIQUE INDEX claimed_day_pkey ON daily_bonus.claimed_day USING btree (account, day)
daily_bonus.claimed_day PRIMARY KEY (account, day)
daily_bonus.zone.account bigint not null
daily_bonus.zone.seq bigint not null
daily_bonus.zone.partition smallint not null
daily_bonus.zone.zone text not null
daily_bonus.zone.day date
daily_bonus.zone.starts_at bigint
daily_bonus.zone.ends_at bigint
daily_bonus.zone.at bigint not null
CREATE UNIQUE INDEX zone_pkey ON daily_bonus.zone USING btree (account, seq, partition)
daily_bonus.zone PRIMARY KEY (account, seq, partition)
dollar_lines.item.account text not null
dollar_lines.item.subject uuid not null
dollar_lines.item.player bigint not null
dollar_lines.item.micros numeric not null
dollar_lines.item.first_at bigint not null
dollar_lines.item.last_at bigint not null
dollar_lines.item.lines bigint not null
CREATE INDEX item_last ON dollar_lines.item USING btree (account, last_at)
CREATE INDEX item_open ON dollar_lines.item USING btree (account, first_at) WHERE (micros <> (0)::numeric)
CREATE UNIQUE INDEX item_pkey ON dollar_lines.item USING btree (account, subject)
dollar_lines.item PRIMARY KEY (account, subject)
dollar_lines.line.partition smallint not null
dollar_lines.line.seq bigint not null
dollar_lines.line.account text not null
dollar_lines.line.counter text not null
dollar_lines.line.at bigint not null
dollar_lines.line.micros bigint not null
dollar_lines.line.kind text not null
dollar_lines.line.subject uuid not null
dollar_lines.line.reference text
dollar_lines.line.second_reference text
dollar_lines.line.player bigint not null
dollar_lines.line.effective_at bigint not null
CREATE INDEX line_account ON dollar_lines.line USING btree (account, at, partition, seq)
CREATE INDEX line_backdated ON dollar_lines.line USING btree (effective_at) WHERE (effective_at < at)
CREATE INDEX line_effective ON dollar_lines.line USING btree (account, effective_at)
CREATE INDEX line_name ON dollar_lines.line USING btree (upper(regexp_replace(NORMALIZE(reference, NFKC), '[^0-9A-Za-z\u00c0-\u1fff\u2c00-\ufeff]'::text, ''::text, 'g'::text)) COLLATE "C") WHERE (reference IS NOT NULL)
CREATE INDEX line_reference ON dollar_lines.line USING btree (account, reference) WHERE (reference IS NOT NULL)
CREATE INDEX line_second_name ON dollar_lines.line USING btree (upper(regexp_replace(NORMALIZE(second_reference, NFKC), '[^0-9A-Za-z\u00c0-\u1fff\u2c00-\ufeff]'::text, ''::text, 'g'::text)) COLLATE "C") WHERE (second_reference IS NOT NULL)
CREATE INDEX line_second_reference ON dollar_lines.line USING btree (account, second_reference) WHERE (second_reference IS NOT NULL)
CREATE INDEX line_subject ON dollar_lines.line USING btree (subject, account)
CREATE UNIQUE INDEX line_pkey ON dollar_lines.line USING btree (partition, seq, account)
dollar_lines.line PRIMARY KEY (partition, seq, account)
economics.cohort.partition smallint not null
economics.cohort.day integer not null
economics.cohort.month integer not null
economics.cohort.source_group text not null
economics.cohort.points_in numeric not null
economics.cohort.points_out numeric not null
economics.cohort.dollars_in numeric not null
economics.cohort.dollars_out numeric not null
economics.cohort.entries bigint not null
CREATE INDEX cohort_day ON economics.cohort USING btree (day)
CREATE UNIQUE INDEX cohort_pkey ON economics.cohort USING btree (partition, day, month, source_group)
economics.cohort PRIMARY KEY (partition, day, month, source_group)
economics.flow.partition smallint not null
economics.flow.day integer not null
economics.flow.source_group text not null
economics.flow.source text not null
economics.flow.points_in numeric not null
economics.flow.points_out numeric not null
economics.flow.dollars_in numeric not null
economics.flow.dollars_out numeric not null
economics.flow.entries bigint not null
CREATE INDEX flow_day ON economics.flow USING btree (day)
CREATE UNIQUE INDEX flow_pkey ON economics.flow USING btree (partition, day, source_group, source)
economics.flow PRIMARY KEY (partition, day, source_group, source)
economics.member.account bigint not null
economics.member.month integer not null
CREATE UNIQUE INDEX member_pkey ON economics.member USING btree (account)
economics.member PRIMARY KEY (account)
economics.unplaced.account bigint not null
economics.unplaced.partition smallint not null
economics.unplaced.day integer not null
economics.unplaced.source_group text not null
economics.unplaced.points_in numeric not null
economics.unplaced.points_out numeric not null
economics.unplaced.dollars_in numeric not null
economics.unplaced.dollars_out numeric not null
economics.unplaced.entries bigint not null
CREATE UNIQUE INDEX unplaced_pkey ON economics.unplaced USING btree (account, partition, day, source_group)
economics.unplaced PRIMARY KEY (account, partition, day, source_group)
experience.player.account bigint not null
experience.player.offers bigint not null
experience.player.offer_points numeric not null
experience.player.wagered numeric not null
experience.player.risked numeric not null
experience.player.loss_millionths numeric not null
experience.player.claimed_at bigint not null
experience.player.remainder bigint not null
experience.player.paid_level smallint not null
experience.player.checklist smallint not null
experience.player.epoch bigint not null
CREATE UNIQUE INDEX player_pkey ON experience.player USING btree (account)
experience.player PRIMARY KEY (account)
game_stats.day.account bigint not null
game_stats.day.day integer not null
game_stats.day.source_group text not null
game_stats.day.source text not null
game_stats.day.staked numeric not null
game_stats.day.got numeric not null
game_stats.day.entries bigint not null
CREATE UNIQUE INDEX day_pkey ON game_stats.day USING btree (account, day, source_group, source)
game_stats.day PRIMARY KEY (account, day, source_group, source)
game_stats.total.account bigint not null
game_stats.total.game text not null
game_stats.total.played bigint not null
game_stats.total.wagered numeric not null
game_stats.total.won numeric not null
CREATE UNIQUE INDEX total_pkey ON game_stats.total USING btree (account, game)
game_stats.total PRIMARY KEY (account, game)
house_returns.game.partition smallint not null
house_returns.game.game text not null
house_returns.game.day integer not null
house_returns.game.rounds bigint not null
house_returns.game.stakes numeric not null
house_returns.game.payouts numeric not null
house_returns.game.expected numeric not null
house_returns.game.squares numeric not null
house_returns.game.variance numeric not null
CREATE UNIQUE INDEX game_pkey ON house_returns.game USING btree (partition, game, day)
house_returns.game PRIMARY KEY (partition, game, day)
house_returns.player.account bigint not null
house_returns.player.game text not null
house_returns.player.rounds bigint not null
house_returns.player.stakes numeric not null
house_returns.player.payouts numeric not null
house_returns.player.expected numeric not null
house_returns.player.squares numeric not null
house_returns.player.z double precision not null
CREATE UNIQUE INDEX player_pkey ON house_returns.player USING btree (account, game)
house_returns.player PRIMARY KEY (account, game)
journal.entry.partition smallint not null
journal.entry.seq bigint not null
journal.entry.at bigint not null
journal.entry.account bigint not null
journal.entry.kind text not null
journal.entry.actor text not null
journal.entry.command uuid not null
journal.entry.amount bigint
journal.entry.points_to text
journal.entry.points_from text
journal.entry.micros bigint
journal.entry.dollars_to text
journal.entry.dollars_from text
journal.entry.available bigint not null
journal.entry.held bigint not null
journal.entry.reason text
journal.entry.document text
CREATE INDEX entry_account ON journal.entry USING btree (account, at, partition, seq)
CREATE INDEX entry_actor ON journal.entry USING btree (actor, at, partition, seq) WHERE (actor <> 'player'::text)
CREATE INDEX entry_at ON journal.entry USING btree (at, partition, seq)
CREATE INDEX entry_command ON journal.entry USING btree (command)
CREATE INDEX entry_document ON journal.entry USING btree (document, at, partition, seq) WHERE (document IS NOT NULL)
CREATE INDEX entry_dollars_from ON journal.entry USING btree (dollars_from, at, partition, seq) WHERE (dollars_from IS NOT NULL)
CREATE INDEX entry_dollars_to ON journal.entry USING btree (dollars_to, at, partition, seq) WHERE (dollars_to IS NOT NULL)
CREATE INDEX entry_kind ON journal.entry USING btree (kind, at, partition, seq)
CREATE INDEX entry_points_from ON journal.entry USING btree (points_from, at, partition, seq) WHERE (points_from IS NOT NULL)
CREATE INDEX entry_points_to ON journal.entry USING btree (points_to, at, partition, seq) WHERE (points_to IS NOT NULL)
CREATE UNIQUE INDEX entry_pkey ON journal.entry USING btree (partition, seq)
journal.entry PRIMARY KEY (partition, seq)
leaderboard.bucket.bucket integer not null
leaderboard.bucket.partition smallint not null
leaderboard.bucket.players bigint not null
CREATE UNIQUE INDEX bucket_pkey ON leaderboard.bucket USING btree (bucket, partition)
leaderboard.bucket PRIMARY KEY (bucket, partition)
leaderboard.player.account bigint not null
leaderboard.player.partition smallint not null
leaderboard.player.seq bigint not null
leaderboard.player.points bigint not null
leaderboard.player.bucket integer not null
leaderboard.player.games_played bigint not null
leaderboard.player.earned numeric not null
leaderboard.player.total_earned bigint default (LEAST(earned, ('9007199254740991'::bigint)::numeric))::bigint
CREATE INDEX player_by_points ON leaderboard.player USING btree (points DESC, account)
CREATE UNIQUE INDEX player_pkey ON leaderboard.player USING btree (account)
leaderboard.player PRIMARY KEY (account)
leaderboard.score.board smallint not null
leaderboard.score.period integer not null
leaderboard.score.account bigint not null
leaderboard.score.partition smallint not null
leaderboard.score.value numeric not null
CREATE INDEX score_top ON leaderboard.score USING btree (board, period, value DESC, account)
CREATE UNIQUE INDEX score_pkey ON leaderboard.score USING btree (board, period, account)
leaderboard.score PRIMARY KEY (board, period, account)
leaderboard.standing.bucket integer not null
leaderboard.standing.points bigint not null
leaderboard.standing.slot integer not null
leaderboard.standing.partition smallint not null
leaderboard.standing.players bigint not null
CREATE UNIQUE INDEX standing_pkey ON leaderboard.standing USING btree (bucket, points, slot, partition)
leaderboard.standing PRIMARY KEY (bucket, points, slot, partition)
ledger_days.dollar_leg.partition smallint not null
ledger_days.dollar_leg.seq bigint not null
ledger_days.dollar_leg.debit text not null
ledger_days.dollar_leg.credit text not null
ledger_days.dollar_leg.micros bigint not null
CREATE UNIQUE INDEX dollar_leg_pkey ON ledger_days.dollar_leg USING btree (partition, seq)
ledger_days.dollar_leg PRIMARY KEY (partition, seq)
ledger_days.movement.partition smallint not null
ledger_days.movement.stretch bigint not null
ledger_days.movement.day integer not null
ledger_days.movement.account text not null
ledger_days.movement.unit text not null
ledger_days.movement.came numeric not null
ledger_days.movement.went numeric not null
ledger_days.movement.entries bigint not null
CREATE INDEX movement_account ON ledger_days.movement USING btree (account, unit, day)
CREATE UNIQUE INDEX movement_pkey ON ledger_days.movement USING btree (partition, stretch, day, account, unit)
ledger_days.movement PRIMARY KEY (partition, stretch, day, account, unit)
limits.exclusion.account bigint not null
limits.exclusion.partition smallint not null
limits.exclusion.seq bigint not null
limits.exclusion.until bigint not null
limits.exclusion.at bigint not null
CREATE UNIQUE INDEX exclusion_pkey ON limits.exclusion USING btree (account)
limits.exclusion PRIMARY KEY (account)
limits.own_limit.account bigint not null
limits.own_limit.kind text not null
limits.own_limit.period text not null
limits.own_limit.partition smallint not null
limits.own_limit.seq bigint not null
limits.own_limit.points bigint
limits.own_limit.starts_at bigint not null
limits.own_limit.points_until bigint
CREATE UNIQUE INDEX own_limit_pkey ON limits.own_limit USING btree (account, kind, period)
limits.own_limit PRIMARY KEY (account, kind, period)
limits.reality_check.account bigint not null
limits.reality_check.partition smallint not null
limits.reality_check.seq bigint not null
limits.reality_check.minutes smallint not null
CREATE UNIQUE INDEX reality_check_pkey ON limits.reality_check USING btree (account)
limits.reality_check PRIMARY KEY (account)
limits.used.account bigint not null
limits.used.day integer not null
limits.used.staked numeric not null
limits.used.returned numeric not null
CREATE UNIQUE INDEX used_pkey ON limits.used USING btree (account, day)
limits.used PRIMARY KEY (account, day)
loyalty.claim.account bigint not null
loyalty.claim.partition smallint not null
loyalty.claim.seq bigint not null
loyalty.claim.at bigint not null
loyalty.claim.wagered_points bigint not null
CREATE UNIQUE INDEX claim_pkey ON loyalty.claim USING btree (account)
loyalty.claim PRIMARY KEY (account)
promos.code.id uuid not null
promos.code.code text
promos.code.points bigint
promos.code.most_uses bigint
promos.code.expires_at bigint
promos.code.verified_only boolean
promos.code.min_days integer
promos.code.reason text
promos.code.maker text
promos.code.made_at bigint
promos.code.ended_at bigint
promos.code.uses bigint not null
CREATE INDEX code_by_letters ON promos.code USING btree (code, made_at)
CREATE INDEX code_expiry ON promos.code USING btree (expires_at, id)
CREATE INDEX code_latest ON promos.code USING btree (made_at, id)
CREATE INDEX code_points ON promos.code USING btree (points, id)
CREATE INDEX code_sorted ON promos.code USING btree (code, id)
CREATE UNIQUE INDEX code_pkey ON promos.code USING btree (id)
promos.code PRIMARY KEY (id)
promos.use.promo uuid not null
promos.use.account bigint not null
promos.use.taken_at bigint
promos.use.paid_at bigint
promos.use.declined_at bigint
CREATE INDEX use_of_account ON promos.use USING btree (account, paid_at)
CREATE UNIQUE INDEX use_pkey ON promos.use USING btree (promo, account)
promos.use PRIMARY KEY (promo, account)
public_stats.house.partition smallint not null
public_stats.house.users bigint not null
public_stats.house.paid_out numeric not null
public_stats.house.games_played bigint not null
CREATE UNIQUE INDEX house_pkey ON public_stats.house USING btree (partition)
public_stats.house PRIMARY KEY (partition)
races.race.id uuid not null
races.race.name text
races.race.measure text
races.race.first_day integer
races.race.days integer
races.race.prizes jsonb
races.race.reason text
races.race.planner text
races.race.planned_at bigint
races.race.cancelled_at bigint
races.race.settled_at bigint
CREATE INDEX race_by_end ON races.race USING btree (((first_day + days)))
CREATE UNIQUE INDEX race_pkey ON races.race USING btree (id)
races.race PRIMARY KEY (id)
races.winner.race uuid not null
races.winner.account bigint not null
races.winner.rank integer not null
races.winner.score numeric
races.winner.points bigint
races.winner.paid_at bigint
races.winner.declined_at bigint
CREATE UNIQUE INDEX winner_pkey ON races.winner USING btree (race, account)
races.winner PRIMARY KEY (race, account)
referrals.earned.account bigint not null
referrals.earned.other bigint not null
referrals.earned.side text not null
referrals.earned.bonus numeric not null
referrals.earned.share numeric not null
CREATE UNIQUE INDEX earned_pkey ON referrals.earned USING btree (account, other, side)
referrals.earned PRIMARY KEY (account, other, side)
referrals.invited.account bigint not null
referrals.invited.referrer bigint not null
referrals.invited.bonus_points bigint not null
CREATE UNIQUE INDEX invited_pkey ON referrals.invited USING btree (account)
referrals.invited PRIMARY KEY (account)
rounds.day.partition smallint not null
rounds.day.day integer not null
rounds.day.first_seq bigint not null
CREATE UNIQUE INDEX day_pkey ON rounds.day USING btree (partition, day)
rounds.day PRIMARY KEY (partition, day)
rounds.open.account bigint not null
rounds.open.game text not null
rounds.open.seq bigint not null
rounds.open.moved_at bigint not null
rounds.open.progress text not null
rounds.open.start_id uuid not null
rounds.open.params text not null
rounds.open.stake bigint not null
rounds.open.max_payout bigint not null
rounds.open.epoch integer not null
rounds.open.nonce bigint not null
rounds.open.rules_version integer not null
rounds.open.started_at bigint not null
CREATE UNIQUE INDEX open_pkey ON rounds.open USING btree (account, game)
rounds.open PRIMARY KEY (account, game)
rounds.round.account bigint not null
rounds.round.seq bigint not null
rounds.round.at bigint not null
rounds.round.stake bigint not null
rounds.round.payout bigint not null
rounds.round.multiplier_hundredths bigint not null
rounds.round.amount bigint not null
rounds.round.balance_after bigint not null
rounds.round.nonce bigint not null
rounds.round.command uuid not null
rounds.round.epoch integer not null
rounds.round.rules_version integer not null
rounds.round.partition smallint not null
rounds.round.kind smallint not null
rounds.round.game text not null
rounds.round.params text not null
rounds.round.outcome text not null
CREATE UNIQUE INDEX round_pkey ON rounds.round USING btree (account, game, seq)
rounds.round PRIMARY KEY (account, game, seq)
rounds.seed_pair.account bigint not null
rounds.seed_pair.epoch integer not null
rounds.seed_pair.seq bigint
rounds.seed_pair.server_seed_hash text
rounds.seed_pair.next_server_seed_hash text
rounds.seed_pair.client_seed text
rounds.seed_pair.server_seed text
CREATE UNIQUE INDEX seed_pair_pkey ON rounds.seed_pair USING btree (account, epoch)
rounds.seed_pair PRIMARY KEY (account, epoch)
settings.change.key text not null
settings.change.seq bigint not null
settings.change.partition smallint not null
settings.change.value jsonb not null
settings.change.actor text not null
settings.change.reason text not null
settings.change.at bigint not null
CREATE UNIQUE INDEX change_pkey ON settings.change USING btree (key, seq, partition)
settings.change PRIMARY KEY (key, seq, partition)
settings.setting.key text not null
settings.setting.partition smallint not null
settings.setting.seq bigint not null
settings.setting.value jsonb not null
settings.setting.actor text not null
settings.setting.at bigint not null
CREATE UNIQUE INDEX setting_pkey ON settings.setting USING btree (key)
settings.setting PRIMARY KEY (key)
standing.ban.account bigint not null
standing.ban.partition smallint not null
standing.ban.seq bigint not null
standing.ban.is_banned boolean not null
standing.ban.until bigint
standing.ban.reason text not null
standing.ban.actor text not null
standing.ban.at bigint not null
CREATE UNIQUE INDEX ban_pkey ON standing.ban USING btree (account)
standing.ban PRIMARY KEY (account)
standing.change.account bigint not null
standing.change.seq bigint not null
standing.change.partition smallint not null
standing.change.kind text not null
standing.change.role text
standing.change.until bigint
standing.change.reason text not null
standing.change.actor text not null
standing.change.at bigint not null
CREATE UNIQUE INDEX change_pkey ON standing.change USING btree (account, seq, partition)
standing.change PRIMARY KEY (account, seq, partition)
standing.closed.account bigint not null
standing.closed.at bigint not null
CREATE UNIQUE INDEX closed_pkey ON standing.closed USING btree (account)
standing.closed PRIMARY KEY (account)
standing.exclusion.account bigint not null
standing.exclusion.partition smallint not null
standing.exclusion.seq bigint not null
standing.exclusion.until bigint not null
standing.exclusion.at bigint not null
CREATE UNIQUE INDEX exclusion_pkey ON standing.exclusion USING btree (account)
standing.exclusion PRIMARY KEY (account)
standing.role.account bigint not null
standing.role.role text not null
standing.role.partition smallint not null
standing.role.seq bigint not null
standing.role.is_held boolean not null
standing.role.until bigint
standing.role.reason text not null
standing.role.actor text not null
standing.role.at bigint not null
CREATE INDEX role_holders ON standing.role USING btree (role) WHERE is_held
CREATE UNIQUE INDEX role_pkey ON standing.role USING btree (account, role)
standing.role PRIMARY KEY (account, role)
statement.line.account bigint not null
statement.line.partition smallint not null
statement.line.kind smallint not null
statement.line.seq bigint not null
statement.line.at bigint not null
statement.line.amount bigint not null
statement.line.balance_after bigint not null
statement.line.params text not null
CREATE UNIQUE INDEX line_pkey ON statement.line USING btree (account, seq, partition)
statement.line PRIMARY KEY (account, seq, partition)
withdrawals.withdrawal.id uuid not null
withdrawals.withdrawal.account bigint not null
withdrawals.withdrawal.partition smallint not null
withdrawals.withdrawal.seq bigint not null
withdrawals.withdrawal.method text
withdrawals.withdrawal.points bigint
withdrawals.withdrawal.micros bigint
withdrawals.withdrawal.requested_at bigint
withdrawals.withdrawal.stage text not null
withdrawals.withdrawal.updated_at bigint not null
withdrawals.withdrawal.attempt integer
withdrawals.withdrawal.provider text
withdrawals.withdrawal.reference text
withdrawals.withdrawal.error text
withdrawals.withdrawal.decided_by text
withdrawals.withdrawal.notes text
CREATE INDEX withdrawal_latest ON withdrawals.withdrawal USING btree (((stage = 'requested'::text)) DESC, requested_at DESC, id DESC)
CREATE INDEX withdrawal_method ON withdrawals.withdrawal USING btree (method, requested_at, id)
CREATE INDEX withdrawal_micros ON withdrawals.withdrawal USING btree (micros, id)
CREATE INDEX withdrawal_of_account ON withdrawals.withdrawal USING btree (account, requested_at DESC, id DESC)
CREATE INDEX withdrawal_paid ON withdrawals.withdrawal USING btree (updated_at) WHERE (stage = 'paid'::text)
CREATE INDEX withdrawal_points ON withdrawals.withdrawal USING btree (points, id)
CREATE INDEX withdrawal_provider ON withdrawals.withdrawal USING btree (provider, requested_at, id) WHERE (provider IS NOT NULL)
CREATE INDEX withdrawal_requested ON withdrawals.withdrawal USING btree (requested_at, id)
CREATE INDEX withdrawal_stage ON withdrawals.withdrawal USING btree (stage, requested_at, id)
CREATE INDEX withdrawal_updated ON withdrawals.withdrawal USING btree (updated_at, id)
CREATE UNIQUE INDEX withdrawal_pkey ON withdrawals.withdrawal USING btree (id)
withdrawals.withdrawal PRIMARY KEY (id)
