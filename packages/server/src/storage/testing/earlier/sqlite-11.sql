CREATE TABLE migrations
      (id integer primary key, applied_at integer not null);
insert into "migrations" ("id", "applied_at") values (1, 1795328645546);
insert into "migrations" ("id", "applied_at") values (2, 1795328645546);
insert into "migrations" ("id", "applied_at") values (3, 1795328645547);
insert into "migrations" ("id", "applied_at") values (4, 1795328645547);
insert into "migrations" ("id", "applied_at") values (5, 1795328645547);
insert into "migrations" ("id", "applied_at") values (6, 1795328645547);
insert into "migrations" ("id", "applied_at") values (7, 1795328645547);
insert into "migrations" ("id", "applied_at") values (8, 1795328645547);
insert into "migrations" ("id", "applied_at") values (9, 1795328645548);
insert into "migrations" ("id", "applied_at") values (10, 1795328645548);
insert into "migrations" ("id", "applied_at") values (11, 1795000000000);
CREATE TABLE settings (
    key text primary key,
    value text not null
  ) strict;
insert into "settings" ("key", "value") values ('siteId', '53f7fee7-c658-4a8f-a976-a2a528a17409');
insert into "settings" ("key", "value") values ('cursorKey', 'yLIQbg7AnHtegCyQXn4KwLG9cMWxgDUDG7FVcvUx0Ic');
insert into "settings" ("key", "value") values ('firstClientId', 'club');
CREATE TABLE signing_keys (
    id text primary key,
    private_jwk text not null,
    created_at integer not null
  ) strict;
insert into "signing_keys" ("id", "private_jwk", "created_at") values ('S9p-u0pM6teHRh5OyGjBealmLQysXYu0u2oD3MtDXxM', '{"kty":"EC","x":"1VSl8OpbzbbCg6k2o5UYEHfan5zuI0UQoj5G1RDm3Mg","y":"_JqgEZrhMrwbUJ84x2Ey48jkOaIz0mfOhzLaqEFuQzY","crv":"P-256","d":"GTowAVihb_zUIpoikA_p4_c3hHhtJD8WBlxULs83hdQ"}', 1795328645557);
CREATE TABLE api_keys (
    hash text primary key,
    name text not null,
    created_at integer not null
  ) strict;
insert into "api_keys" ("hash", "name", "created_at") values ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795328645603);
CREATE TABLE clients (
    id text primary key,
    name text not null,
    redirect_uris text not null,
    origins text not null,
    created_at integer not null
  ) strict;
insert into "clients" ("id", "name", "redirect_uris", "origins", "created_at") values ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795328645612);
CREATE TABLE identities (
    id text primary key,
    email text not null,
    email_key text not null unique,
    email_verified integer not null,
    password_hash text not null,
    status text not null,
    profile text not null,
    revision integer not null,
    created_at integer not null,
    updated_at integer not null,
    last_login_at integer
  , roles text not null default '[]', password_reset_required integer not null default 0) strict;
insert into "identities" ("id", "email", "email_key", "email_verified", "password_hash", "status", "profile", "revision", "created_at", "updated_at", "last_login_at", "roles", "password_reset_required") values ('5c2e9259-a894-4862-8907-1753018c713c', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$bIhVoxVtbDvV90gHKZqDrQ$/ZswsBbP/S6jRyD7pB8ZbwDlfb1PhjL7ybV7Ub1l7Ro', 'ACTIVE', '{"nickname":"ada"}', 1, 1795328645803, 1795328645803, NULL, '[]', 0);
CREATE TABLE grants (
    id text primary key,
    identity_id text not null references identities (id),
    client_id text not null,
    refresh_hash text not null unique,
    created_at integer not null,
    expires_at integer not null,
    revoked_at integer,
    revoked_reason text
  , last_used_at integer, user_agent text, network text) strict;
CREATE TABLE one_time_tokens (
    hash text primary key,
    kind text not null,
    payload text not null,
    attempts integer not null default 0,
    grant_id text,
    expires_at integer not null,
    used_at integer
  , identity_id text) strict;
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('dZo1WfGGoDP6yL2znKO2aRJkFl4WfwRc_9P7PCB8DKk', 'session', '{"identityId":"5c2e9259-a894-4862-8907-1753018c713c"}', 0, NULL, 1795328945967, NULL, '5c2e9259-a894-4862-8907-1753018c713c');
CREATE TABLE inbox_messages (
    seq integer primary key,
    id text not null unique,
    channel text not null,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    links text not null,
    code text,
    created_at integer not null
  ) strict;
CREATE TABLE collections (
    id text primary key,
    items_table text not null unique,
    display_name text not null,
    fields text not null,
    permissions text not null,
    declared text,
    revision integer not null,
    created_at integer not null,
    updated_at integer not null
  , display_field text, plugins text not null default '[]', deleted_at integer, special_permissions text not null default '[]') strict;
insert into "collections" ("id", "items_table", "display_name", "fields", "permissions", "declared", "revision", "created_at", "updated_at", "display_field", "plugins", "deleted_at", "special_permissions") values ('films', 'items_0fa7064d69d67d6d', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795328645593, 1795328645593, NULL, '[]', NULL, '[]');
CREATE TABLE decisions (
    seq integer primary key,
    id text not null unique,
    decision text not null,
    created_at integer not null
  ) strict;
CREATE TABLE item_references (
    seq integer primary key,
    relation text not null,
    from_table text not null,
    from_id text not null,
    to_table text not null,
    to_id text not null,
    unique (relation, from_id, to_id)
  ) strict;
CREATE TABLE item_indexes (
    items_table text primary key,
    indexes text not null
  ) strict;
CREATE TABLE search_indexes (
    items_table text primary key,
    words_version integer not null,
    filled_to integer not null,
    fill_end integer not null
  ) strict;
CREATE TABLE search_changes (
    items_table text not null,
    seq integer not null,
    primary key (items_table, seq)
  ) strict, without rowid;
CREATE TABLE async_jobs (
    id text primary key,
    kind text not null,
    collection_id text not null,
    caller text not null,
    caller_id text,
    request text,
    status text not null,
    position integer not null,
    last_seq integer not null,
    success_count integer not null,
    failure_count integer not null,
    error text,
    created_at integer not null,
    updated_at integer not null,
    ended_at integer
  ) strict;
CREATE TABLE write_answers (
    hash text primary key,
    fingerprint text not null,
    answer text,
    expires_at integer not null
  ) strict;
CREATE TABLE mails (
    seq integer primary key,
    kind text not null,
    payload text not null,
    attempts integer not null default 0,
    next_at integer not null,
    give_up_at integer not null
  ) strict;
CREATE TABLE spent_refresh_tokens (
    hash text primary key,
    grant_id text not null,
    spent_at integer not null
  ) strict;
CREATE TABLE key_grants (
    id text primary key,
    key_hash text not null,
    expires_at integer not null
  ) strict;
CREATE TABLE "items_0fa7064d69d67d6d" (
    seq integer primary key,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict;
insert into "items_0fa7064d69d67d6d" ("seq", "id", "owner", "revision", "data") values (1, 'a', NULL, 1, X'CCA5375F69641761577469746C6577416DC3A96C696547796561724332303031477365656ECC20572464617465C718323030312D30342D32355430303A30303A30302E3030305AC70C5F6372656174656444617465CC20572464617465C718323032362D31312D32325430363A32343A30352E3937385AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32325430363A32343A30352E3937385A');
insert into "items_0fa7064d69d67d6d" ("seq", "id", "owner", "revision", "data") values (2, 'b', NULL, 1, X'CC96375F69641762577469746C65C81B4C696E655C6E627265616B205C2271756F7465645C2220F09F988047746167737B17784C17791B00C70C5F6372656174656444617465CC20572464617465C718323032362D31312D32325430363A32343A30352E3938385AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32325430363A32343A30352E3938385A');
CREATE TABLE factors (
    id text primary key,
    identity_id text not null references identities (id),
    type text not null,
    status text not null,
    name text not null,
    recipient text,
    secret text,
    last_step integer,
    created_at integer not null,
    last_used_at integer
  ) strict;
CREATE TABLE recovery_codes (
    identity_id text not null references identities (id),
    hash text not null,
    used_at integer,
    primary key (identity_id, hash)
  ) strict;
CREATE TABLE factor_counts (
    identity_id text not null references identities (id),
    kind text not null,
    started_at integer not null,
    total integer not null,
    primary key (identity_id, kind)
  ) strict;
CREATE INDEX identities_by_age on identities (created_at, id);
CREATE INDEX grants_by_identity on grants (identity_id);
CREATE INDEX one_time_tokens_by_expiry on one_time_tokens (expires_at);
CREATE INDEX decisions_by_age on decisions (created_at);
CREATE INDEX item_references_from
    on item_references (from_table, from_id, relation, seq);
CREATE INDEX item_references_to on item_references (to_table, to_id, relation, seq);
CREATE INDEX async_jobs_open on async_jobs (updated_at, id) where ended_at is null;
CREATE INDEX async_jobs_by_end on async_jobs (ended_at);
CREATE INDEX write_answers_by_expiry on write_answers (expires_at);
CREATE INDEX mails_by_turn on mails (next_at, seq);
CREATE INDEX one_time_tokens_by_identity on one_time_tokens (identity_id, kind);
CREATE INDEX grants_by_expiry on grants (expires_at);
CREATE INDEX spent_refresh_tokens_by_age on spent_refresh_tokens (spent_at);
CREATE INDEX "items_0fa7064d69d67d6d_by_created" on "items_0fa7064d69d67d6d" ((json_extract(data, '$."_createdDate"')) asc);
CREATE INDEX "items_0fa7064d69d67d6d_by_owner" on "items_0fa7064d69d67d6d" (owner) where owner is not null;
CREATE UNIQUE INDEX factors_by_identity on factors (identity_id, type, status);
