CREATE TABLE migrations
    (id integer primary key, applied_at integer not null);
insert into "migrations" ("id", "applied_at") values (32, 1796093718899);
insert into "migrations" ("id", "applied_at") values (33, 1796093718901);
insert into "migrations" ("id", "applied_at") values (34, 1796093718907);
insert into "migrations" ("id", "applied_at") values (35, 1796093718907);
insert into "migrations" ("id", "applied_at") values (36, 1796093718907);
CREATE TABLE settings (
      key text primary key,
      value text not null
    ) strict;
insert into "settings" ("key", "value") values ('codeKeyCheck', 'OLxWCFEfxH8HZzgY4qY6oZrifUFp7DET6_ktzBPoiKY');
insert into "settings" ("key", "value") values ('siteId', '4c998b0f-3147-4b54-87bc-0e46eef38fb3');
insert into "settings" ("key", "value") values ('cursorKey', 'V-rnq0G3q3_MSo__FOYkPVcY3eCx2p_FR-0QogPUPto');
insert into "settings" ("key", "value") values ('firstClientId', 'club');
insert into "settings" ("key", "value") values ('publicUrl', 'http://127.0.0.1:4577');
CREATE TABLE signing_keys (
      id text primary key,
      private_jwk text not null,
      created_at integer not null
    ) strict;
insert into "signing_keys" ("id", "private_jwk", "created_at") values ('paqptVH4wvrK0uPC0DbFICN14pttvzV-i81u3PpQJcA', '{"kty":"EC","x":"yYyGGBtfjvuQpT8ifpw1K6jRr92rrlKwzezJfa-d-LE","y":"-ayLg1vqdGCI8bITG-iA2p8zosaBkjgP-UytFkx8pdg","crv":"P-256","d":"sVHLZC9u6lhPJFjaJKCidKc9rPFLEt6WL4Sjv_JFtGA"}', 1796093718941);
CREATE TABLE api_keys (
      hash text primary key,
      name text not null,
      created_at integer not null,
      id text,
      scopes text not null default '["all"]',
      expires_at integer,
      last_used_at integer
    ) strict;
insert into "api_keys" ("hash", "name", "created_at", "id", "scopes", "expires_at", "last_used_at") values ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1796093719200, 'owner', '["all"]', NULL, 1796093719524);
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
insert into "clients" ("id", "name", "redirect_uris", "origins", "created_at", "consent", "settings", "by_owner") values ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1796093718972, 0, '{}', 0);
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
insert into "identities" ("id", "email", "email_key", "email_verified", "password_hash", "status", "profile", "revision", "created_at", "updated_at", "last_login_at", "roles", "password_reset_required", "slug", "display", "activity", "approved_at", "verification_required", "nickname_key", "first_name_key", "last_name_key", "title_key", "privacy") values ('51e7a6f1-4c22-42f0-94d9-c2d764ef141f', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$zj67IrPcEdLSW3H4QtTpbg$IpPCOOKjfQdU0fPR9JkPyCS/BJLVfbUXJQiEHKitayo', 'ACTIVE', '{"nickname":"ada"}', 1, 1796093719495, 1796093719495, NULL, '[]', 0, 'ada', '{}', 'ACTIVE', 1796093719495, 0, 'ada', NULL, NULL, NULL, 'PRIVATE');
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
insert into "known_networks" ("identity_id", "network_hash", "last_login_at") values ('51e7a6f1-4c22-42f0-94d9-c2d764ef141f', 'y3sUTw4sIx5ucTV6yYQ8UWiiwo85CSMlS1h3dchpWpY', 1796093719503);
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
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('2DZsOJZF_4ho7OEeArFPlqx_dC9ETvtdIPr7GDTdxOs', 'owner-link', '{"purpose":"welcome"}', 0, NULL, 1796180119195, NULL, NULL);
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at", "identity_id") values ('O2vn4YYXbxAqB2dsRlF9UhbOAl5ae4wrbZcVbq5F6IM', 'session', '{"identityId":"51e7a6f1-4c22-42f0-94d9-c2d764ef141f","loggedInAt":1796093719507}', 0, NULL, 1796094019507, NULL, '51e7a6f1-4c22-42f0-94d9-c2d764ef141f');
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
insert into "collections" ("id", "items_table", "display_name", "fields", "permissions", "declared", "revision", "created_at", "updated_at", "display_field", "plugins", "deleted_at", "special_permissions", "deletion_rule", "is_logged", "description", "enforced") values ('films', 'items_018db23aa75ab2ee', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1796093718960, 1796093718960, NULL, '[]', NULL, '[]', NULL, 1, NULL, 0);
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
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (1, 'fffbe913-ac9a-4c70-bb7d-05ba296472d9', 'collection.changed', 1796093718960, 'films', 'films', 'WIX_USER', NULL, NULL, '{"change":"created"}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (2, '691edaee-8553-4186-a5c9-3366b3ac27a4', 'member.created', 1796093719499, NULL, '51e7a6f1-4c22-42f0-94d9-c2d764ef141f', 'ANONYMOUS_VISITOR', 'b22f7972-a2c1-4f4c-901a-e75d3460e549', '8a0d5d8a-fd0a-4901-846b-52619e3c7249', '{"change":"registered"}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (3, 'dafc01f4-49ee-4dea-9e3f-10136b7eaa4d', 'item.created', 1796093719529, 'films', 'a', 'WIX_USER', 'owner', '1d179bc8-8afc-4340-9668-ddea79e8feee', '{"item":{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-12-01T02:55:19.528Z"},"_updatedDate":{"$date":"2026-12-01T02:55:19.528Z"}}}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (4, '85c2d426-ce42-427e-a1f1-39606c84d6c1', 'item.created', 1796093719552, 'films', 'b', 'WIX_USER', 'owner', 'b235e073-a5c8-43bb-850f-e7809d1c6938', '{"item":{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-12-01T02:55:19.552Z"},"_updatedDate":{"$date":"2026-12-01T02:55:19.552Z"}}}');
insert into "events" ("seq", "id", "type", "at", "collection_id", "entity_id", "actor_type", "actor_id", "request_id", "detail") values (5, '9474315d-42c4-4c4f-910b-35ebfed51e58', 'member.logged-in', 1796093719506, NULL, '51e7a6f1-4c22-42f0-94d9-c2d764ef141f', 'MEMBER', '51e7a6f1-4c22-42f0-94d9-c2d764ef141f', '8a0d5d8a-fd0a-4901-846b-52619e3c7249', '{"change":"succeeded"}');
CREATE TABLE event_log (id text primary key) strict;
insert into "event_log" ("id") values ('4235ec58-69b2-4375-8890-2541a3f0fae6');
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
insert into "audit" ("seq", "id", "at", "actor_kind", "actor_id", "action", "subject", "network", "reason", "detail", "actor_name") values (1, 'f9df691d-f778-4475-8585-a4f2803b0233', 1796093719499, 'visitor', 'b22f7972-a2c1-4f4c-901a-e75d3460e549', 'member.registered', '51e7a6f1-4c22-42f0-94d9-c2d764ef141f', '127.0.0.1', NULL, NULL, NULL);
insert into "audit" ("seq", "id", "at", "actor_kind", "actor_id", "action", "subject", "network", "reason", "detail", "actor_name") values (2, '0cad1b0e-558e-4bfa-9f14-87f87dac4014', 1796093719506, 'member', '51e7a6f1-4c22-42f0-94d9-c2d764ef141f', 'login.succeeded', '51e7a6f1-4c22-42f0-94d9-c2d764ef141f', '127.0.0.1', NULL, NULL, NULL);
CREATE TABLE decisions (
      seq integer primary key,
      id text not null unique,
      decision text not null,
      created_at integer not null
    ) strict;
CREATE TABLE "items_018db23aa75ab2ee" (
    seq integer primary key autoincrement,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict;
insert into "items_018db23aa75ab2ee" ("seq", "id", "owner", "revision", "data") values (1, 'a', NULL, 1, X'CCA5375F69641761577469746C6577416DC3A96C696547796561724332303031477365656ECC20572464617465C718323030312D30342D32355430303A30303A30302E3030305AC70C5F6372656174656444617465CC20572464617465C718323032362D31322D30315430323A35353A31392E3532385AC70C5F7570646174656444617465CC20572464617465C718323032362D31322D30315430323A35353A31392E3532385A');
insert into "items_018db23aa75ab2ee" ("seq", "id", "owner", "revision", "data") values (2, 'b', NULL, 1, X'CC96375F69641762577469746C65C81B4C696E655C6E627265616B205C2271756F7465645C2220F09F988047746167737B17784C17791B00C70C5F6372656174656444617465CC20572464617465C718323032362D31322D30315430323A35353A31392E3535325AC70C5F7570646174656444617465CC20572464617465C718323032362D31322D30315430323A35353A31392E3535325A');
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
CREATE INDEX "items_018db23aa75ab2ee_by_created" on "items_018db23aa75ab2ee" ((json_extract(data, '$."_createdDate"')) asc);
CREATE INDEX "items_018db23aa75ab2ee_by_owner" on "items_018db23aa75ab2ee" (owner) where owner is not null;
