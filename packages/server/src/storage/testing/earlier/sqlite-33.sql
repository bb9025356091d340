CREATE TABLE migrations
    (id integer primary key, applied_at integer not null);
insert into "migrations" ("id", "applied_at") values (1, 1795920690365);
insert into "migrations" ("id", "applied_at") values (2, 1795920690366);
insert into "migrations" ("id", "applied_at") values (3, 1795920690367);
insert into "migrations" ("id", "applied_at") values (4, 1795920690372);
insert into "migrations" ("id", "applied_at") values (5, 1795920690372);
insert into "migrations" ("id", "applied_at") values (6, 1795920690373);
insert into "migrations" ("id", "applied_at") values (7, 1795920690373);
insert into "migrations" ("id", "applied_at") values (8, 1795920690374);
insert into "migrations" ("id", "applied_at") values (9, 1795920690375);
insert into "migrations" ("id", "applied_at") values (10, 1795920690377);
insert into "migrations" ("id", "applied_at") values (11, 1795920690378);
insert into "migrations" ("id", "applied_at") values (12, 1795920690378);
insert into "migrations" ("id", "applied_at") values (13, 1795920690381);
insert into "migrations" ("id", "applied_at") values (14, 1795920690383);
insert into "migrations" ("id", "applied_at") values (15, 1795920690394);
insert into "migrations" ("id", "applied_at") values (16, 1795920690395);
insert into "migrations" ("id", "applied_at") values (17, 1795920690395);
insert into "migrations" ("id", "applied_at") values (18, 1795920690403);
insert into "migrations" ("id", "applied_at") values (19, 1795920690404);
insert into "migrations" ("id", "applied_at") values (20, 1795920690413);
insert into "migrations" ("id", "applied_at") values (21, 1795920690414);
insert into "migrations" ("id", "applied_at") values (22, 1795920690414);
insert into "migrations" ("id", "applied_at") values (23, 1795920690415);
insert into "migrations" ("id", "applied_at") values (24, 1795920690420);
insert into "migrations" ("id", "applied_at") values (25, 1795920690421);
insert into "migrations" ("id", "applied_at") values (26, 1795920690422);
insert into "migrations" ("id", "applied_at") values (27, 1795920690422);
insert into "migrations" ("id", "applied_at") values (28, 1795920690433);
insert into "migrations" ("id", "applied_at") values (29, 1795920690434);
insert into "migrations" ("id", "applied_at") values (30, 1795920690438);
insert into "migrations" ("id", "applied_at") values (31, 1795920690439);
insert into "migrations" ("id", "applied_at") values (32, 1795920690440);
insert into "migrations" ("id", "applied_at") values (33, 1795920690442);
CREATE TABLE settings (
    key text primary key,
    value text not null
  ) strict;
insert into "settings" ("key", "value") values ('siteId', '6b6968a4-9053-461f-ac1a-8266a037a654');
insert into "settings" ("key", "value") values ('cursorKey', 'HyQPn6XX3kgzX54SRxzugMoTfFCQT1UTuw9sU5MwdTc');
insert into "settings" ("key", "value") values ('firstClientId', 'club');
CREATE TABLE signing_keys (
    id text primary key,
    private_jwk text not null,
    created_at integer not null
  ) strict;
insert into "signing_keys" ("id", "private_jwk", "created_at") values ('q2nJ7pRF1YkeneQDKHmakQIVzJWjV5pcHyMKuj4nLAw', '{"kty":"EC","x":"G4PZfZLgzOOL4MMsA3utFlz4eBb2ugTB-AHQ_Z4IRA4","y":"JbD29RdrBQ7T4MCicfVKUzQrxmETv7cQyi-IO0d3KYg","crv":"P-256","d":"wHKxNHcct9H7_PXwz-wDb-dTKjcUPD6-z7RpLsnz45M"}', 1795920690488);
CREATE TABLE api_keys (
    hash text primary key,
    name text not null,
    created_at integer not null
  , id text, scopes text not null default '["all"]', expires_at integer, last_used_at integer) strict;
insert into "api_keys" ("hash", "name", "created_at", "id", "scopes", "expires_at", "last_used_at") values ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795920690533, 'owner', '["all"]', NULL, 1795920691061);
CREATE TABLE clients (
    id text primary key,
    name text not null,
    redirect_uris text not null,
    origins text not null,
    created_at integer not null
  , consent integer not null default 0, settings text not null default '{}', by_owner integer not null default 0) strict;
insert into "clients" ("id", "name", "redirect_uris", "origins", "created_at", "consent", "settings", "by_owner") values ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795920690541, 0, '{}', 0);
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
  , roles text not null default '[]', password_reset_required integer not null default 0, slug text, display text not null default '{}', activity text not null default 'ACTIVE', approved_at integer, verification_required integer not null default 0, nickname_key text, first_name_key text, last_name_key text, title_key text, privacy text not null default 'PRIVATE') strict;
insert into "identities" ("id", "email", "email_key", "email_verified", "password_hash", "status", "profile", "revision", "created_at", "updated_at", "last_login_at", "roles", "password_reset_required", "slug", "display", "activity", "approved_at", "verification_required", "nickname_key", "first_name_key", "last_name_key", "title_key", "privacy") values ('0e145771-8178-4af8-a59b-5ad5dbf378c1', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$ZI7WtgT97hH/i0U56MudIQ$uTjLQqH79nKAR2VWmM/dn0U01D+O+z0kI93vM4quk6s', 'ACTIVE', '{"nickname":"ada"}', 1, 1795920691003, 1795920691003, NULL, '[]', 0, 'ada', '{}', 'ACTIVE', 1795920691003, 0, 'ada', NULL, NULL, NULL, 'PRIVATE');
CREATE TABLE grants (
    id text primary key,
    identity_id text not null references identities (id),
    client_id text not null,
    refresh_hash text not null unique,
    created_at integer not null,
    expires_at integer not null,
    revoked_at integer,
    revoked_reason text
  , last_used_at integer, user_agent text, network text, logged_in_at integer not null default 0) strict;
CREATE TABLE one_time_tokens (
    hash text primary key,
    kind text not null,
    payload text not null,
    attempts integer not null default 0,
    grant_id text,
    expires_at integer not null,
    used_at integer
  , identity_id text) strict;
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('TXu4sqrIGNeCh2ZnQv3zsSvca_K0o3Uh3Irji2-eM3A', 'owner-link', '{"purpose":"welcome"}', 0, NULL, 1796007090537, NULL, NULL);
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('XhWwPfFjDDDUPumWXlFkAbmXZFz1As7VzbAbc4dtcRA', 'session', '{"identityId":"0e145771-8178-4af8-a59b-5ad5dbf378c1","loggedInAt":1795920691032}', 0, NULL, 1795920991033, NULL, '0e145771-8178-4af8-a59b-5ad5dbf378c1');
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
  , owners_only integer not null default 0) strict;
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
  , display_field text, plugins text not null default '[]', deleted_at integer, special_permissions text not null default '[]', deletion_rule text, is_logged integer not null default 1, description text, enforced integer not null default 0) strict;
insert into "collections" ("id", "items_table", "display_name", "fields", "permissions", "declared", "revision", "created_at", "updated_at", "display_field", "plugins", "deleted_at", "special_permissions", "deletion_rule", "is_logged", "description", "enforced") values ('films', 'items_dfba01b5cbea056a', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795920690516, 1795920690516, NULL, '[]', NULL, '[]', NULL, 1, NULL, 0);
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
CREATE TABLE sent_mails (
    seq integer primary key,
    address_hash text not null,
    sent_at integer not null
  ) strict;
CREATE TABLE browser_logins (
    browser_hash text not null,
    identity_id text not null references identities (id),
    used_at integer not null,
    expires_at integer not null, logged_in_at integer not null default 0,
    primary key (browser_hash, identity_id)
  ) strict;
CREATE TABLE consents (
    identity_id text not null references identities (id),
    client_id text not null,
    given_at integer not null,
    primary key (identity_id, client_id)
  ) strict;
CREATE TABLE audit (
    seq integer primary key,
    id text not null unique,
    at integer not null,
    actor_kind text not null,
    actor_id text,
    action text not null,
    subject text,
    network text,
    reason text,
    detail text
  , actor_name text) strict;
insert into "audit" ("seq", "id", "at", "actor_kind", "actor_id", "action", "subject", "network", "reason", "detail", "actor_name") values (1, 'f9799f71-e0bf-4ab1-a594-cf1f39b80ddd', 1795920691008, 'visitor', 'b6fca175-d28e-4ce4-aaa4-aacad4603df3', 'member.registered', '0e145771-8178-4af8-a59b-5ad5dbf378c1', '127.0.0.1', NULL, NULL, NULL);
insert into "audit" ("seq", "id", "at", "actor_kind", "actor_id", "action", "subject", "network", "reason", "detail", "actor_name") values (2, 'b1c6b670-f55b-411f-ae1b-764d023c149e', 1795920691031, 'member', '0e145771-8178-4af8-a59b-5ad5dbf378c1', 'login.succeeded', '0e145771-8178-4af8-a59b-5ad5dbf378c1', '127.0.0.1', NULL, NULL, NULL);
CREATE TABLE limit_counts (
    key text primary key,
    used integer not null,
    ends_at integer not null
  ) strict;
CREATE TABLE remembered_devices (
    id text primary key,
    hash text not null unique,
    identity_id text not null references identities (id),
    binding text not null,
    user_agent text,
    created_at integer not null,
    last_used_at integer not null,
    expires_at integer not null
  ) strict;
CREATE TABLE backups (
    id text primary key,
    status text not null,
    requested_at integer not null,
    started_at integer,
    finished_at integer,
    deleted_at integer,
    size integer,
    collections text not null,
    worker text,
    leased_until integer not null default 0
  , type text not null default 'ON_DEMAND') strict;
CREATE TABLE restorations (
    id text primary key,
    backup_id text not null,
    status text not null,
    requested_at integer not null,
    started_at integer,
    finished_at integer,
    collections text not null,
    made_tables text not null default '[]',
    error text,
    worker text,
    leased_until integer not null default 0
  ) strict;
CREATE TABLE account_deletions (
    identity_id text primary key,
    requested_at integer not null,
    confirm_before integer not null,
    due_at integer
  ) strict;
CREATE TABLE erasures (
    member_id text primary key,
    rules text not null,
    erased text not null default '[]',
    deleted_at integer not null,
    next_at integer not null,
    finished_at integer
  ) strict;
CREATE TABLE known_networks (
    identity_id text not null references identities (id),
    network_hash text not null,
    last_login_at integer not null,
    primary key (identity_id, network_hash)
  ) strict;
insert into "known_networks" ("identity_id", "network_hash", "last_login_at") values ('0e145771-8178-4af8-a59b-5ad5dbf378c1', '45vA1TgvrCMMaDPKPRz1MokLkUTy3PMVx5ujdHXdDhE', 1795920691016);
CREATE TABLE events (
    seq integer primary key,
    
    id text not null,
    type text not null,
    at integer not null,
    collection_id text,
    entity_id text not null,
    actor_type text not null,
    actor_id text,
    request_id text,
    detail text not null
  ) strict;
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (1, '81fe9cca-efe7-4d4c-a190-0c003a38a04a', 'collection.changed', 1795920690516, 'films', 'films', 'WIX_USER', NULL, NULL, '{"change":"created"}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (2, '9ce46569-8c87-4bdc-9b88-b8492cc3cf66', 'member.created', 1795920691008, NULL, '0e145771-8178-4af8-a59b-5ad5dbf378c1', 'ANONYMOUS_VISITOR', 'b6fca175-d28e-4ce4-aaa4-aacad4603df3', '1ed74b1d-5d96-496d-9e6a-cef0def23b3e', '{"change":"registered"}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (3, 'f76f5dc2-162b-4cbe-8100-0ece84fd60e5', 'item.created', 1795920691075, 'films', 'a', 'WIX_USER', 'owner', '72a41d65-c832-496c-bf37-ca8baae2726a', '{"item":{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-11-29T02:51:31.074Z"},"_updatedDate":{"$date":"2026-11-29T02:51:31.074Z"}}}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (4, '8f173ac4-088d-4418-948a-5012c2718cea', 'item.created', 1795920691092, 'films', 'b', 'WIX_USER', 'owner', '5e62085e-06c2-44b0-9424-66db62c2e253', '{"item":{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-11-29T02:51:31.092Z"},"_updatedDate":{"$date":"2026-11-29T02:51:31.092Z"}}}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (5, '00605847-3050-4644-b9cb-cd5644e782d6', 'member.logged-in', 1795920691031, NULL, '0e145771-8178-4af8-a59b-5ad5dbf378c1', 'MEMBER', '0e145771-8178-4af8-a59b-5ad5dbf378c1', '1ed74b1d-5d96-496d-9e6a-cef0def23b3e', '{"change":"succeeded"}');
CREATE TABLE event_log (id text primary key) strict;
insert into "event_log" ("id") values ('314df03d-f101-4eed-9edb-040ca3facb1c');
CREATE TABLE webhook_endpoints (
    id text primary key,
    url text not null,
    description text not null,
    app_id text not null,
    types text not null,
    collection_ids text not null,
    keys text not null,
    paused_for text,
    paused_at integer,
    created_at integer not null,
    log_id text not null,
    position integer not null,
    failures integer not null default 0,
    failing_since integer,
    delivered_at integer,
    last_error text
  ) strict;
CREATE TABLE webhook_deliveries (
    seq integer primary key,
    endpoint_id text not null,
    event_id text not null,
    sequence integer not null,
    type text not null,
    collection_id text,
    entity_id text not null,
    entity_key text not null,
    state text not null,
    attempts integer not null default 0,
    created_at integer not null,
    next_at integer not null,
    give_up_at integer not null,
    worker text,
    leased_until integer not null default 0,
    attempted_at integer,
    status integer,
    error text,
    duration_ms integer,
    response text
  ) strict;
CREATE TABLE owner_accounts (
    id text primary key,
    email text not null,
    email_key text not null unique,
    name text not null,
    role text not null,
    password_hash text not null,
    password_changed_at integer not null,
    created_at integer not null,
    last_sign_in_at integer
  , totp_secret text, totp_step integer, totp_waiting text, code_attempts integer not null default 0, code_attempts_since integer not null default 0) strict;
CREATE TABLE owner_sessions (
    hash text primary key,
    id text not null unique,
    owner_id text not null,
    created_at integer not null,
    used_at integer not null,
    user_agent text,
    network text
  ) strict;
CREATE TABLE owner_invitations (
    id text primary key,
    email text not null,
    email_key text not null unique,
    role text not null,
    invited_by text not null,
    created_at integer not null,
    expires_at integer not null
  ) strict;
CREATE TABLE owner_recovery_codes (
    owner_id text not null references owner_accounts (id),
    hash text not null,
    primary key (owner_id, hash)
  ) strict;
CREATE TABLE "items_dfba01b5cbea056a" (
    seq integer primary key autoincrement,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict;
insert into "items_dfba01b5cbea056a" ("seq", "id", "owner", "revision", "data") values (1, 'a', NULL, 1, X'CCA5375F69641761577469746C6577416DC3A96C696547796561724332303031477365656ECC20572464617465C718323030312D30342D32355430303A30303A30302E3030305AC70C5F6372656174656444617465CC20572464617465C718323032362D31312D32395430323A35313A33312E3037345AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32395430323A35313A33312E3037345A');
insert into "items_dfba01b5cbea056a" ("seq", "id", "owner", "revision", "data") values (2, 'b', NULL, 1, X'CC96375F69641762577469746C65C81B4C696E655C6E627265616B205C2271756F7465645C2220F09F988047746167737B17784C17791B00C70C5F6372656174656444617465CC20572464617465C718323032362D31312D32395430323A35313A33312E3039325AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32395430323A35313A33312E3039325A');
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
CREATE UNIQUE INDEX factors_by_identity on factors (identity_id, type, status);
CREATE INDEX sent_mails_by_address on sent_mails (address_hash, sent_at);
CREATE INDEX sent_mails_by_time on sent_mails (sent_at);
CREATE UNIQUE INDEX identities_by_slug on identities (slug);
CREATE INDEX identities_by_status on identities (status, created_at, id);
CREATE INDEX browser_logins_by_identity on browser_logins (identity_id);
CREATE INDEX browser_logins_by_expiry on browser_logins (expires_at);
CREATE INDEX audit_by_age on audit (at, seq);
CREATE INDEX audit_by_actor on audit (actor_id, at, seq);
CREATE INDEX audit_by_action on audit (action, at, seq);
CREATE INDEX audit_by_subject on audit (subject, at, seq);
CREATE UNIQUE INDEX api_keys_by_id on api_keys (id);
CREATE INDEX limit_counts_by_end on limit_counts (ends_at);
CREATE INDEX remembered_devices_by_identity on remembered_devices (identity_id, created_at);
CREATE INDEX remembered_devices_by_expiry on remembered_devices (expires_at);
CREATE INDEX backups_by_age on backups (requested_at, id);
CREATE INDEX restorations_by_age on restorations (requested_at, id);
CREATE INDEX identities_by_nickname on identities (nickname_key, status, privacy);
CREATE INDEX account_deletions_due on account_deletions (due_at);
CREATE INDEX erasures_open on erasures (next_at, member_id) where finished_at is null;
CREATE INDEX known_networks_by_age on known_networks (last_login_at);
CREATE INDEX webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, seq)
    where state = 'PENDING';
CREATE INDEX webhook_deliveries_of_entity
    on webhook_deliveries (endpoint_id, entity_key, seq) where state = 'PENDING';
CREATE INDEX webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, seq);
CREATE INDEX owner_sessions_by_owner on owner_sessions (owner_id, used_at);
CREATE INDEX "items_dfba01b5cbea056a_by_created" on "items_dfba01b5cbea056a" ((json_extract(data, '$."_createdDate"')) asc);
CREATE INDEX "items_dfba01b5cbea056a_by_owner" on "items_dfba01b5cbea056a" (owner) where owner is not null;
