/** Marks a file as a database of this product; the four letters "SBox". */
export const applicationId = 0x53426f78;

/**
 * Version 1. What is not plain from the names:
 * - A session is known inside by a small number, so that the index over millions of events stays small. The number is
 *   never used again (`autoincrement`), because what a deleted session leaves behind is cleared away later.
 * - `events` keeps its rowid: without one it was measured slower when many sessions take turns. `body` is the whole event
 *   as it goes to every reader.
 * - `usage` names sessions by their id and outlives them; `usage_days` holds the same figures per day (UTC), so that totals
 *   over years read a few hundred rows.
 * - `search` keeps no text of its own; it points into `found`.
 * - `deleted` lists sessions whose rows are still to be cleared away.
 */
export const schema = `
create table sessions (
  key integer primary key autoincrement,
  id text not null unique,
  agent text not null,
  created_at integer not null,
  summary text not null,
  ledger text not null
) strict;

create table events (
  session integer not null,
  seq integer not null,
  at integer not null,
  turn_id text,
  type text not null,
  item_start integer not null,
  body text not null,
  unique (session, seq)
) strict;
create index events_item_start on events (session, seq) where item_start = 1;

create table wires (
  session integer primary key,
  folder text not null,
  position integer not null,
  state text not null,
  in_end integer not null
) strict;

create table outbox (
  session integer not null,
  offset integer not null,
  text text not null,
  primary key (session, offset)
) strict;

create table waiting (
  id text primary key,
  session integer not null,
  asked_at integer not null,
  record text not null,
  settlement text,
  settled_at integer
) strict;
create index waiting_pending on waiting (asked_at, id) where settlement is null;
create index waiting_settled on waiting (settled_at, id) where settlement is not null;
create index waiting_session on waiting (session, settled_at, id);

create table usage (
  session text not null,
  turn text not null,
  model text not null,
  day integer not null,
  at integer not null,
  input integer not null,
  output integer not null,
  cache_read integer not null,
  cache_write integer not null,
  reasoning integer not null,
  reported_cost real not null,
  estimated_cost real not null,
  turns integer not null,
  unpriced_turns integer not null,
  primary key (session, turn, model, day)
) strict;
create index usage_at on usage (at);

create table usage_days (
  day integer primary key,
  input integer not null,
  output integer not null,
  cache_read integer not null,
  cache_write integer not null,
  reasoning integer not null,
  reported_cost real not null,
  estimated_cost real not null,
  turns integer not null,
  unpriced_turns integer not null
) strict;

create table found (
  id integer primary key,
  session integer not null,
  seq integer not null,
  at integer not null,
  text text not null
) strict;
create index found_session on found (session);
create virtual table search using fts5 (
  text, content = 'found', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2'
);

create table devices (id text primary key, record text not null) strict;

create table receipts (
  device text not null,
  request text not null,
  at integer not null,
  answer text not null,
  primary key (device, request)
) strict;
create index receipts_at on receipts (at);

create table settings (key text primary key, value text not null) strict;

create table deleted (session integer primary key) strict;
`;

/**
 * Version 2: what came of the call that a card was about. `call` is the turn and the call, because an agent may use the id
 * of a call again in another turn.
 */
export const outcomeSchema = `
alter table waiting add column call text;
alter table waiting add column outcome text;
update waiting set call = json_extract(record, '$.turnId') || ' ' || json_extract(record, '$.ask.approval.about');
create index waiting_call on waiting (session, call) where call is not null and outcome is null;
`;

/** Version 3: where each turn begins, so that one can be found in a long transcript. */
export const turnsSchema = `
create index events_turns on events (session, seq, turn_id, at) where type = 'turnStarted';
`;
