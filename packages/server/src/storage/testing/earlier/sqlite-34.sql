CREATE TABLE migrations
    (id integer primary key, applied_at integer not null);
insert into "migrations" ("id", "applied_at") values (32, 1796053017959);
insert into "migrations" ("id", "applied_at") values (33, 1796053017960);
insert into "migrations" ("id", "applied_at") values (34, 1796053017961);
CREATE TABLE settings (
      key text primary key,
      value text not null
    ) strict;
insert into "settings" ("key", "value") values ('codeKeyCheck', 'T3lTd5gWuvLWD9XIqYYr2ckaDJBwkkvQNrqpVXt-s00');
insert into "settings" ("key", "value") values ('siteId', '52c468c7-98d3-4085-bc89-d598ee1947e3');
insert into "settings" ("key", "value") values ('cursorKey', 'RPThnCgyjkRr1ws9OP8MMAFQ0RnPrM3-oejw29BlLOM');
insert into "settings" ("key", "value") values ('firstClientId', 'club');
insert into "settings" ("key", "value") values ('publicUrl', 'http://127.0.0.1:4577');
CREATE TABLE signing_keys (
      id text primary key,
      private_jwk text not null,
      created_at integer not null
    ) strict;
insert into "signing_keys" ("id", "private_jwk", "created_at") values ('wsPjviETK943sM39bHH4d3YSZlHY7rMkvJXAe6XdfNk', '{"kty":"EC","x":"O2fjUVmFwSR4jRslshktcsUh5HzkXtwU-NNBU6Z5ydE","y":"pyObNfJMME9O3_qI_xuYZP_dhsI4AB4UyYVomXqxI_Y","crv":"P-256","d":"He-LL4dITWh27FPWw1AYZxUY-t-BHaJt7ZvrJAlzZqk"}', 1796053017976);
CREATE TABLE api_keys (
      hash text primary key,
      name text not null,
      created_at integer not null,
      id text,
      scopes text not null default '["all"]',
      expires_at integer,
      last_used_at integer
    ) strict;
insert into "api_keys" ("hash", "name", "created_at", "id", "scopes", "expires_at", "last_used_at") values ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1796053018109, 'owner', '["all"]', NULL, 1796053018322);
CREATE TABLE key_grants (
      id text primary key,
      key_hash text not null,
      expires_at integer not null
    ) strict;
CREATE TABLE clients (
      id text primary key,
      name text not null,
      redirect_uris text not null,
      origins text not null,
      created_at integer not null,
      consent integer not null default 0,
      settings text not null default '{}',
      by_owner integer not null default 0
    ) strict;
insert into "clients" ("id", "name", "redirect_uris", "origins", "created_at", "consent", "settings", "by_owner") values ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1796053017991, 0, '{}', 0);
CREATE TABLE limit_counts (
      key text primary key,
      used integer not null,
      ends_at integer not null
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
      last_login_at integer,
      totp_secret text,
      totp_step integer,
      totp_waiting text
    , code_attempts integer not null default 0, code_attempts_since integer not null default 0) strict;
CREATE TABLE owner_recovery_codes (
      owner_id text not null references owner_accounts (id),
      hash text not null,
      primary key (owner_id, hash)
    ) strict;
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
      last_login_at integer,
      roles text not null default '[]',
      password_reset_required integer not null default 0,
      slug text,
      display text not null default '{}',
      activity text not null default 'ACTIVE',
      approved_at integer,
      verification_required integer not null default 0,
      nickname_key text,
      first_name_key text,
      last_name_key text,
      title_key text,
      privacy text not null default 'PRIVATE'
    ) strict;
insert into "identities" ("id", "email", "email_key", "email_verified", "password_hash", "status", "profile", "revision", "created_at", "updated_at", "last_login_at", "roles", "password_reset_required", "slug", "display", "activity", "approved_at", "verification_required", "nickname_key", "first_name_key", "last_name_key", "title_key", "privacy") values ('2af6caed-1740-4fa4-bb3f-38915dcd67b9', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$O7v32m/iQa0ZQbERVUOQMQ$deBgsQ9M4vOsZd7lr2zT8cnEOvSD48wj0KHH4xmn9Oo', 'ACTIVE', '{"nickname":"ada"}', 1, 1796053018302, 1796053018302, NULL, '[]', 0, 'ada', '{}', 'ACTIVE', 1796053018302, 0, 'ada', NULL, NULL, NULL, 'PRIVATE');
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
CREATE TABLE known_networks (
      identity_id text not null references identities (id),
      network_hash text not null,
      last_login_at integer not null,
      primary key (identity_id, network_hash)
    ) strict;
insert into "known_networks" ("identity_id", "network_hash", "last_login_at") values ('2af6caed-1740-4fa4-bb3f-38915dcd67b9', '22GTespdvPpmQe61tqW_8A638A6xuAJxZ0gnS80enSE', 1796053018309);
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
CREATE TABLE grants (
      id text primary key,
      identity_id text not null references identities (id),
      client_id text not null,
      refresh_hash text not null unique,
      created_at integer not null,
      expires_at integer not null,
      revoked_at integer,
      revoked_reason text,
      last_used_at integer,
      user_agent text,
      network text,
      logged_in_at integer not null default 0
    ) strict;
CREATE TABLE spent_refresh_tokens (
      hash text primary key,
      grant_id text not null,
      spent_at integer not null
    ) strict;
CREATE TABLE browser_logins (
      browser_hash text not null,
      identity_id text not null references identities (id),
      used_at integer not null,
      expires_at integer not null,
      logged_in_at integer not null default 0,
      primary key (browser_hash, identity_id)
    ) strict;
CREATE TABLE consents (
      identity_id text not null references identities (id),
      client_id text not null,
      given_at integer not null,
      primary key (identity_id, client_id)
    ) strict;
CREATE TABLE one_time_tokens (
      hash text primary key,
      kind text not null,
      payload text not null,
      attempts integer not null default 0,
      grant_id text,
      expires_at integer not null,
      used_at integer,
      identity_id text
    ) strict;
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('51FHZ6MEOC0KM1-tFH1bddzmBM_t-KTrot6K18olwFw', 'owner-link', '{"purpose":"welcome"}', 0, NULL, 1796139418106, NULL, NULL);
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('0aRfaSBWhuKURoVP3WYGtlSnRaYHOolu6kXoXIddxAA', 'session', '{"identityId":"2af6caed-1740-4fa4-bb3f-38915dcd67b9","loggedInAt":1796053018311}', 0, NULL, 1796053318311, NULL, '2af6caed-1740-4fa4-bb3f-38915dcd67b9');
CREATE TABLE mails (
      seq integer primary key,
      kind text not null,
      payload text not null,
      attempts integer not null default 0,
      next_at integer not null,
      give_up_at integer not null
    ) strict;
CREATE TABLE sent_mails (
      seq integer primary key,
      address_hash text not null,
      sent_at integer not null
    ) strict;
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
      created_at integer not null,
      owners_only integer not null default 0
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
      updated_at integer not null,
      display_field text,
      plugins text not null default '[]',
      deleted_at integer,
      special_permissions text not null default '[]',
      deletion_rule text,
      is_logged integer not null default 1,
      description text,
      enforced integer not null default 0
    ) strict;
insert into "collections" ("id", "items_table", "display_name", "fields", "permissions", "declared", "revision", "created_at", "updated_at", "display_field", "plugins", "deleted_at", "special_permissions", "deletion_rule", "is_logged", "description", "enforced") values ('films', 'items_d29cd243ce7e832a', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1796053017986, 1796053017986, NULL, '[]', NULL, '[]', NULL, 1, NULL, 0);
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
      leased_until integer not null default 0,
      type text not null default 'ON_DEMAND'
    ) strict;
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
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (1, 'b1181b9a-16d0-4d24-a837-e436fe0fcbf8', 'collection.changed', 1796053017986, 'films', 'films', 'WIX_USER', NULL, NULL, '{"change":"created"}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (2, 'f1d0db6c-1677-4752-8458-65cd14badfd9', 'member.created', 1796053018306, NULL, '2af6caed-1740-4fa4-bb3f-38915dcd67b9', 'ANONYMOUS_VISITOR', 'c1ee39b2-a970-4dfb-8aa4-f17a5364689a', 'bd60e62a-c457-4927-84f6-626a0554af22', '{"change":"registered"}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (3, 'ec88feb1-d37e-4f95-b448-c002766fe2b0', 'item.created', 1796053018325, 'films', 'a', 'WIX_USER', 'owner', '25341185-43f1-45be-aa1f-24ee14aa3989', '{"item":{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-11-30T15:36:58.325Z"},"_updatedDate":{"$date":"2026-11-30T15:36:58.325Z"}}}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (4, '0d4ff933-5549-4685-a008-982f57978416', 'item.created', 1796053018333, 'films', 'b', 'WIX_USER', 'owner', 'b3b32b5b-1496-44f2-8646-90ca29835689', '{"item":{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-11-30T15:36:58.332Z"},"_updatedDate":{"$date":"2026-11-30T15:36:58.332Z"}}}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (5, 'a8480fe5-816f-490e-b0c5-b067c916dbb3', 'member.logged-in', 1796053018311, NULL, '2af6caed-1740-4fa4-bb3f-38915dcd67b9', 'MEMBER', '2af6caed-1740-4fa4-bb3f-38915dcd67b9', 'bd60e62a-c457-4927-84f6-626a0554af22', '{"change":"succeeded"}');
CREATE TABLE event_log (id text primary key) strict;
insert into "event_log" ("id") values ('4a5461a8-8fdb-4ddf-a5c8-70cd2f12917b');
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
      detail text,
      actor_name text
    ) strict;
insert into "audit" ("seq", "id", "at", "actor_kind", "actor_id", "action", "subject", "network", "reason", "detail", "actor_name") values (1, '8fbf80b9-d2e5-4a2d-ba59-dfe1b13da37b', 1796053018306, 'visitor', 'c1ee39b2-a970-4dfb-8aa4-f17a5364689a', 'member.registered', '2af6caed-1740-4fa4-bb3f-38915dcd67b9', '127.0.0.1', NULL, NULL, NULL);
insert into "audit" ("seq", "id", "at", "actor_kind", "actor_id", "action", "subject", "network", "reason", "detail", "actor_name") values (2, '402cce49-3ee6-409a-b8f7-bf26ecb13e90', 1796053018311, 'member', '2af6caed-1740-4fa4-bb3f-38915dcd67b9', 'login.succeeded', '2af6caed-1740-4fa4-bb3f-38915dcd67b9', '127.0.0.1', NULL, NULL, NULL);
CREATE TABLE decisions (
      seq integer primary key,
      id text not null unique,
      decision text not null,
      created_at integer not null
    ) strict;
CREATE TABLE "items_d29cd243ce7e832a" (
    seq integer primary key autoincrement,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict;
insert into "items_d29cd243ce7e832a" ("seq", "id", "owner", "revision", "data") values (1, 'a', NULL, 1, X'CCA5375F69641761577469746C6577416DC3A96C696547796561724332303031477365656ECC20572464617465C718323030312D30342D32355430303A30303A30302E3030305AC70C5F6372656174656444617465CC20572464617465C718323032362D31312D33305431353A33363A35382E3332355AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D33305431353A33363A35382E3332355A');
insert into "items_d29cd243ce7e832a" ("seq", "id", "owner", "revision", "data") values (2, 'b', NULL, 1, X'CC96375F69641762577469746C65C81B4C696E655C6E627265616B205C2271756F7465645C2220F09F988047746167737B17784C17791B00C70C5F6372656174656444617465CC20572464617465C718323032362D31312D33305431353A33363A35382E3333325AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D33305431353A33363A35382E3333325A');
CREATE UNIQUE INDEX api_keys_by_id on api_keys (id);
CREATE INDEX limit_counts_by_end on limit_counts (ends_at);
CREATE INDEX owner_sessions_by_owner on owner_sessions (owner_id, used_at);
CREATE INDEX identities_by_age on identities (created_at, id);
CREATE UNIQUE INDEX identities_by_slug on identities (slug);
CREATE INDEX identities_by_status on identities (status, created_at, id);
CREATE INDEX identities_by_nickname on identities (nickname_key, status, privacy);
CREATE UNIQUE INDEX factors_by_identity on factors (identity_id, type, status);
CREATE INDEX remembered_devices_by_identity
      on remembered_devices (identity_id, created_at);
CREATE INDEX remembered_devices_by_expiry on remembered_devices (expires_at);
CREATE INDEX known_networks_by_age on known_networks (last_login_at);
CREATE INDEX account_deletions_due on account_deletions (due_at);
CREATE INDEX erasures_open on erasures (next_at, member_id) where finished_at is null;
CREATE INDEX grants_by_identity on grants (identity_id);
CREATE INDEX grants_by_expiry on grants (expires_at);
CREATE INDEX spent_refresh_tokens_by_age on spent_refresh_tokens (spent_at);
CREATE INDEX browser_logins_by_identity on browser_logins (identity_id);
CREATE INDEX browser_logins_by_expiry on browser_logins (expires_at);
CREATE INDEX one_time_tokens_by_expiry on one_time_tokens (expires_at);
CREATE INDEX one_time_tokens_by_identity on one_time_tokens (identity_id, kind);
CREATE INDEX mails_by_turn on mails (next_at, seq);
CREATE INDEX sent_mails_by_address on sent_mails (address_hash, sent_at);
CREATE INDEX sent_mails_by_time on sent_mails (sent_at);
CREATE INDEX item_references_from
      on item_references (from_table, from_id, relation, seq);
CREATE INDEX item_references_to on item_references (to_table, to_id, relation, seq);
CREATE INDEX async_jobs_open on async_jobs (updated_at, id) where ended_at is null;
CREATE INDEX async_jobs_by_end on async_jobs (ended_at);
CREATE INDEX write_answers_by_expiry on write_answers (expires_at);
CREATE INDEX backups_by_age on backups (requested_at, id);
CREATE INDEX restorations_by_age on restorations (requested_at, id);
CREATE INDEX webhook_deliveries_due
      on webhook_deliveries (endpoint_id, next_at, seq) where state = 'PENDING';
CREATE INDEX webhook_deliveries_of_entity
      on webhook_deliveries (endpoint_id, entity_key, seq) where state = 'PENDING';
CREATE INDEX webhook_deliveries_by_state on webhook_deliveries (endpoint_id, state, seq);
CREATE INDEX audit_by_age on audit (at, seq);
CREATE INDEX audit_by_actor on audit (actor_id, at, seq);
CREATE INDEX audit_by_action on audit (action, at, seq);
CREATE INDEX audit_by_subject on audit (subject, at, seq);
CREATE INDEX decisions_by_age on decisions (created_at);
CREATE INDEX "items_d29cd243ce7e832a_by_created" on "items_d29cd243ce7e832a" ((json_extract(data, '$."_createdDate"')) asc);
CREATE INDEX "items_d29cd243ce7e832a_by_owner" on "items_d29cd243ce7e832a" (owner) where owner is not null;
