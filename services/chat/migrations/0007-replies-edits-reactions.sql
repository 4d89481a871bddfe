-- Swept apart from the message that it answers.
alter table chat.message add column reply_to int8;
alter table chat.message add column edited_at timestamptz;

-- Earlier words of a message, for moderators.
create table chat.edit (
  message int8 not null references chat.message on delete cascade,
  text varchar(3500) not null,
  replaced_at timestamptz not null,
  primary key (message, replaced_at)
);

create table chat.reaction (
  message int8 not null references chat.message on delete cascade,
  kind varchar(10) not null,
  account int8 not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (message, kind, account)
);
create index reaction_of_account on chat.reaction (account);
