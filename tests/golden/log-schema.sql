batch.partition smallint not null
batch.seq bigint not null
batch.hash bytea not null
CREATE UNIQUE INDEX batch_pkey ON public.batch USING btree (partition, seq)
batch PRIMARY KEY (partition, seq)
CREATE TRIGGER batch_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.batch FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()
event.partition smallint not null
event.seq bigint not null
event.account bigint not null
event.version integer not null
event.kind smallint not null
event.amount bigint not null
event.available bigint not null
event.held bigint not null
event.command uuid not null
event.input bigint not null
event.at timestamp with time zone not null
event.data bytea not null
event partitioned by RANGE (partition, seq)
CREATE INDEX event_command ON ONLY public.event USING btree (command)
CREATE UNIQUE INDEX event_pkey ON ONLY public.event USING btree (partition, seq)
event PRIMARY KEY (partition, seq)
CREATE TRIGGER event_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()
head.partition smallint not null
head.seq bigint not null
head.epoch bigint not null
head.hash bytea not null
CREATE UNIQUE INDEX head_pkey ON public.head USING btree (partition)
head PRIMARY KEY (partition)
lease.partition smallint not null
lease.epoch bigint not null
lease.owner uuid
lease.address text
lease.beat bigint not null
lease.renewed_at timestamp with time zone not null
CREATE UNIQUE INDEX lease_pkey ON public.lease USING btree (partition)
lease PRIMARY KEY (partition)
log_mark.mark character varying(20) not null
log_mark.partition smallint not null
log_mark.lacking_to bigint not null
CREATE UNIQUE INDEX log_mark_pkey ON public.log_mark USING btree (mark, partition)
log_mark CHECK ((lacking_to > 0))
log_mark PRIMARY KEY (mark, partition)
CREATE TRIGGER log_mark_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_mark FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()
log_shape.one boolean not null default true
log_shape.partitions smallint not null
CREATE UNIQUE INDEX log_shape_pkey ON public.log_shape USING btree (one)
log_shape CHECK ((partitions >= 1))
log_shape CHECK (one)
log_shape PRIMARY KEY (one)
CREATE TRIGGER log_shape_is_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_shape FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change()
relay_cursor.partition smallint not null
relay_cursor.seq bigint not null
relay_cursor.counter bigint not null
relay_cursor.marked_seq bigint
relay_cursor.mark bytea
CREATE UNIQUE INDEX relay_cursor_pkey ON public.relay_cursor USING btree (partition)
relay_cursor PRIMARY KEY (partition)
seen_commands.partition smallint not null
seen_commands.generation integer not null
seen_commands.slice integer not null
seen_commands.count integer not null
seen_commands.bits bytea not null
CREATE UNIQUE INDEX seen_commands_pkey ON public.seen_commands USING btree (partition, generation, slice)
seen_commands PRIMARY KEY (partition, generation, slice)
sequencer.id uuid not null
sequencer.is_taking boolean not null
sequencer.session integer not null
sequencer.beat bigint not null
sequencer.renewed_at timestamp with time zone not null
CREATE UNIQUE INDEX sequencer_pkey ON public.sequencer USING btree (id)
sequencer PRIMARY KEY (id)
snapshot.partition smallint not null
snapshot.id bigint not null
snapshot.seq bigint not null
snapshot.is_whole boolean not null default false
CREATE UNIQUE INDEX snapshot_pkey ON public.snapshot USING btree (partition, id)
snapshot PRIMARY KEY (partition, id)
snapshot_chunk.partition smallint not null
snapshot_chunk.id bigint not null
snapshot_chunk.number integer not null
snapshot_chunk.data bytea not null
CREATE UNIQUE INDEX snapshot_chunk_pkey ON public.snapshot_chunk USING btree (partition, id, number)
snapshot_chunk PRIMARY KEY (partition, id, number)
CREATE OR REPLACE FUNCTION public.refuse_log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the event log is append-only: % on % is refused', tg_op, tg_table_name;
end $function$
