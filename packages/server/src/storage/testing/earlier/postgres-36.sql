CREATE SCHEMA earlier;
CREATE TABLE earlier.account_deletions (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    requested_at bigint NOT NULL,
    confirm_before bigint NOT NULL,
    due_at bigint
);
CREATE TABLE earlier.api_keys (
    hash text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    id text COLLATE pg_catalog."C",
    scopes text DEFAULT '["all"]'::text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint,
    last_used_at bigint
);
CREATE TABLE earlier.async_jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    collection_id text NOT NULL COLLATE pg_catalog."C",
    caller text NOT NULL COLLATE pg_catalog."C",
    caller_id text COLLATE pg_catalog."C",
    request text COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    last_seq bigint NOT NULL,
    success_count bigint NOT NULL,
    failure_count bigint NOT NULL,
    error text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    ended_at bigint
);
CREATE TABLE earlier.audit (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    actor_kind text NOT NULL COLLATE pg_catalog."C",
    actor_id text COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    subject text COLLATE pg_catalog."C",
    network text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    detail text COLLATE pg_catalog."C",
    actor_name text COLLATE pg_catalog."C"
);
ALTER TABLE earlier.audit ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.audit_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.backups (
    id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    requested_at bigint NOT NULL,
    started_at bigint,
    finished_at bigint,
    deleted_at bigint,
    size bigint,
    collections text NOT NULL COLLATE pg_catalog."C",
    worker text COLLATE pg_catalog."C",
    leased_until bigint DEFAULT 0 NOT NULL,
    type text DEFAULT 'ON_DEMAND'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.browser_logins (
    browser_hash text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    used_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    logged_in_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE earlier.clients (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    redirect_uris text NOT NULL COLLATE pg_catalog."C",
    origins text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    consent bigint DEFAULT 0 NOT NULL,
    settings text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C",
    by_owner bigint DEFAULT 0 NOT NULL
);
CREATE TABLE earlier.collections (
    id text NOT NULL COLLATE pg_catalog."C",
    items_table text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    fields text NOT NULL COLLATE pg_catalog."C",
    permissions text NOT NULL COLLATE pg_catalog."C",
    declared text COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    display_field text COLLATE pg_catalog."C",
    plugins text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    deleted_at bigint,
    special_permissions text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    deletion_rule text COLLATE pg_catalog."C",
    is_logged bigint DEFAULT 1 NOT NULL,
    description text COLLATE pg_catalog."C",
    enforced bigint DEFAULT 0 NOT NULL
);
CREATE TABLE earlier.consents (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    given_at bigint NOT NULL
);
CREATE TABLE earlier.decisions (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    decision text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
ALTER TABLE earlier.decisions ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.decisions_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.erasures (
    member_id text NOT NULL COLLATE pg_catalog."C",
    rules text NOT NULL COLLATE pg_catalog."C",
    erased text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    deleted_at bigint NOT NULL,
    next_at bigint NOT NULL,
    finished_at bigint
);
CREATE TABLE earlier.event_log (
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.events (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL,
    collection_id text COLLATE pg_catalog."C",
    entity_id text NOT NULL COLLATE pg_catalog."C",
    actor_type text NOT NULL COLLATE pg_catalog."C",
    actor_id text COLLATE pg_catalog."C",
    request_id text COLLATE pg_catalog."C",
    detail text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE earlier.events ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.events_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.factor_counts (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    started_at bigint NOT NULL,
    total bigint NOT NULL
);
CREATE TABLE earlier.factors (
    id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    recipient text COLLATE pg_catalog."C",
    secret text COLLATE pg_catalog."C",
    last_step bigint,
    created_at bigint NOT NULL,
    last_used_at bigint
);
CREATE TABLE earlier.grants (
    id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    refresh_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint,
    revoked_reason text COLLATE pg_catalog."C",
    last_used_at bigint,
    user_agent text COLLATE pg_catalog."C",
    network text COLLATE pg_catalog."C",
    logged_in_at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE earlier.identities (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    email_verified bigint NOT NULL,
    password_hash text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    profile text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    last_login_at bigint,
    roles text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    password_reset_required bigint DEFAULT 0 NOT NULL,
    slug text COLLATE pg_catalog."C",
    display text DEFAULT '{}'::text NOT NULL COLLATE pg_catalog."C",
    activity text DEFAULT 'ACTIVE'::text NOT NULL COLLATE pg_catalog."C",
    approved_at bigint,
    verification_required bigint DEFAULT 0 NOT NULL,
    nickname_key text COLLATE pg_catalog."C",
    first_name_key text COLLATE pg_catalog."C",
    last_name_key text COLLATE pg_catalog."C",
    title_key text COLLATE pg_catalog."C",
    privacy text DEFAULT 'PRIVATE'::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.inbox_messages (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    channel text NOT NULL COLLATE pg_catalog."C",
    recipient text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    html text NOT NULL COLLATE pg_catalog."C",
    links text NOT NULL COLLATE pg_catalog."C",
    code text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    owners_only bigint DEFAULT 0 NOT NULL
);
ALTER TABLE earlier.inbox_messages ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.inbox_messages_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.item_indexes (
    items_table text NOT NULL COLLATE pg_catalog."C",
    indexes text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.item_references (
    seq bigint NOT NULL,
    relation text NOT NULL COLLATE pg_catalog."C",
    from_table text NOT NULL COLLATE pg_catalog."C",
    from_id text NOT NULL COLLATE pg_catalog."C",
    to_table text NOT NULL COLLATE pg_catalog."C",
    to_id text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE earlier.item_references ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.item_references_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.items_de326e31c6af92e0 (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    owner text COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    body json NOT NULL,
    data jsonb GENERATED ALWAYS AS ((body)::jsonb) STORED NOT NULL
);
ALTER TABLE earlier.items_de326e31c6af92e0 ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.items_de326e31c6af92e0_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.key_grants (
    id text NOT NULL COLLATE pg_catalog."C",
    key_hash text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE earlier.known_networks (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    network_hash text NOT NULL COLLATE pg_catalog."C",
    last_login_at bigint NOT NULL
);
CREATE UNLOGGED TABLE earlier.limit_counts (
    key text NOT NULL COLLATE pg_catalog."C",
    used bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE earlier.mails (
    seq bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    attempts bigint DEFAULT 0 NOT NULL,
    next_at bigint NOT NULL,
    give_up_at bigint NOT NULL
);
ALTER TABLE earlier.mails ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.mails_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.migrations (
    id bigint NOT NULL,
    applied_at bigint NOT NULL
);
CREATE TABLE earlier.one_time_tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    attempts bigint DEFAULT 0 NOT NULL,
    grant_id text COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    used_at bigint,
    identity_id text COLLATE pg_catalog."C"
);
CREATE TABLE earlier.owner_accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    password_hash text NOT NULL COLLATE pg_catalog."C",
    password_changed_at bigint NOT NULL,
    created_at bigint NOT NULL,
    last_login_at bigint,
    totp_secret text COLLATE pg_catalog."C",
    totp_step bigint,
    totp_waiting text COLLATE pg_catalog."C",
    code_attempts bigint DEFAULT 0 NOT NULL,
    code_attempts_since bigint DEFAULT 0 NOT NULL
);
CREATE TABLE earlier.owner_invitations (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    email_key text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    invited_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE earlier.owner_recovery_codes (
    owner_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.owner_sessions (
    hash text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    user_agent text COLLATE pg_catalog."C",
    network text COLLATE pg_catalog."C"
);
CREATE TABLE earlier.recovery_codes (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    used_at bigint
);
CREATE TABLE earlier.remembered_devices (
    id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    binding text NOT NULL COLLATE pg_catalog."C",
    user_agent text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_used_at bigint NOT NULL,
    expires_at bigint NOT NULL
);
CREATE TABLE earlier.restorations (
    id text NOT NULL COLLATE pg_catalog."C",
    backup_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    requested_at bigint NOT NULL,
    started_at bigint,
    finished_at bigint,
    collections text NOT NULL COLLATE pg_catalog."C",
    made_tables text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C",
    error text COLLATE pg_catalog."C",
    worker text COLLATE pg_catalog."C",
    leased_until bigint DEFAULT 0 NOT NULL
);
CREATE TABLE earlier.search_changes (
    items_table text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL
);
CREATE TABLE earlier.search_indexes (
    items_table text NOT NULL COLLATE pg_catalog."C",
    words_version bigint NOT NULL,
    filled_to bigint NOT NULL,
    fill_end bigint NOT NULL
);
CREATE TABLE earlier.sent_mails (
    seq bigint NOT NULL,
    address_hash text NOT NULL COLLATE pg_catalog."C",
    sent_at bigint NOT NULL
);
ALTER TABLE earlier.sent_mails ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.sent_mails_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.settings (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.signing_keys (
    id text NOT NULL COLLATE pg_catalog."C",
    private_jwk text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE earlier.spent_refresh_tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    grant_id text NOT NULL COLLATE pg_catalog."C",
    spent_at bigint NOT NULL
);
CREATE TABLE earlier.webhook_deliveries (
    seq bigint NOT NULL,
    endpoint_id text NOT NULL COLLATE pg_catalog."C",
    event_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    type text NOT NULL COLLATE pg_catalog."C",
    collection_id text COLLATE pg_catalog."C",
    entity_id text NOT NULL COLLATE pg_catalog."C",
    entity_key text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    attempts bigint DEFAULT 0 NOT NULL,
    created_at bigint NOT NULL,
    next_at bigint NOT NULL,
    give_up_at bigint NOT NULL,
    worker text COLLATE pg_catalog."C",
    leased_until bigint DEFAULT 0 NOT NULL,
    attempted_at bigint,
    status bigint,
    error text COLLATE pg_catalog."C",
    duration_ms bigint,
    response text COLLATE pg_catalog."C"
);
ALTER TABLE earlier.webhook_deliveries ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.webhook_deliveries_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE earlier.webhook_endpoints (
    id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    app_id text NOT NULL COLLATE pg_catalog."C",
    types text NOT NULL COLLATE pg_catalog."C",
    collection_ids text NOT NULL COLLATE pg_catalog."C",
    keys text NOT NULL COLLATE pg_catalog."C",
    paused_for text COLLATE pg_catalog."C",
    paused_at bigint,
    created_at bigint NOT NULL,
    log_id text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    failures bigint DEFAULT 0 NOT NULL,
    failing_since bigint,
    delivered_at bigint,
    last_error text COLLATE pg_catalog."C"
);
CREATE TABLE earlier.write_answers (
    hash text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    answer text COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
INSERT INTO earlier.api_keys VALUES ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1796093721716, 'owner', '["all"]', NULL, 1796093721926);
INSERT INTO earlier.audit OVERRIDING SYSTEM VALUE VALUES (1, 'd870ab4f-af8e-4691-bdf3-371001075a31', 1796093721891, 'visitor', '3a4c418c-8530-4f8d-9b28-b59f7e6a8457', 'member.registered', 'fbc0434a-6dc2-45ce-b709-bc175030e3e5', '127.0.0.1', NULL, NULL, NULL);
INSERT INTO earlier.audit OVERRIDING SYSTEM VALUE VALUES (2, 'aa59c7df-7912-4729-8bad-a0ac75a7aa3b', 1796093721910, 'member', 'fbc0434a-6dc2-45ce-b709-bc175030e3e5', 'login.succeeded', 'fbc0434a-6dc2-45ce-b709-bc175030e3e5', '127.0.0.1', NULL, NULL, NULL);
INSERT INTO earlier.clients VALUES ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1796093721514, 0, '{}', 0);
INSERT INTO earlier.collections VALUES ('films', 'items_de326e31c6af92e0', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1796093721475, 1796093721475, NULL, '[]', NULL, '[]', NULL, 1, NULL, 0);
INSERT INTO earlier.event_log VALUES ('8b9ebddc-f4da-4421-bdb6-18451e11a80e');
INSERT INTO earlier.events OVERRIDING SYSTEM VALUE VALUES (1, '736fd4a8-81bd-4e16-8c19-71e5670fcdb2', 'collection.changed', 1796093721475, 'films', 'films', 'WIX_USER', NULL, NULL, '{"change":"created"}');
INSERT INTO earlier.events OVERRIDING SYSTEM VALUE VALUES (2, 'cba49d3f-cd79-46f1-b85b-81cb2d580dec', 'member.created', 1796093721891, NULL, 'fbc0434a-6dc2-45ce-b709-bc175030e3e5', 'ANONYMOUS_VISITOR', '3a4c418c-8530-4f8d-9b28-b59f7e6a8457', 'b2497691-8c71-4879-af66-f63023a020ff', '{"change":"registered"}');
INSERT INTO earlier.events OVERRIDING SYSTEM VALUE VALUES (3, '63881321-9ce0-4c23-aa59-bb453344e337', 'item.created', 1796093721933, 'films', 'a', 'WIX_USER', 'owner', '1b6df2c4-ae2c-4900-beea-3568b39c4b15', '{"item":{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-12-01T02:55:21.933Z"},"_updatedDate":{"$date":"2026-12-01T02:55:21.933Z"}}}');
INSERT INTO earlier.events OVERRIDING SYSTEM VALUE VALUES (4, '2681b361-bd9c-435d-ab40-0f5edfd70845', 'item.created', 1796093721951, 'films', 'b', 'WIX_USER', 'owner', '17f04fe0-6764-4905-8300-57d46c43ba5f', '{"item":{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-12-01T02:55:21.951Z"},"_updatedDate":{"$date":"2026-12-01T02:55:21.951Z"}}}');
INSERT INTO earlier.events OVERRIDING SYSTEM VALUE VALUES (5, '15270a16-9de5-4bae-9b53-3859e346a04e', 'member.logged-in', 1796093721910, NULL, 'fbc0434a-6dc2-45ce-b709-bc175030e3e5', 'MEMBER', 'fbc0434a-6dc2-45ce-b709-bc175030e3e5', 'b2497691-8c71-4879-af66-f63023a020ff', '{"change":"succeeded"}');
INSERT INTO earlier.identities VALUES ('fbc0434a-6dc2-45ce-b709-bc175030e3e5', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$dK+PHsqTMaBdysNUxXnN8w$t7V2ITcAwhHMCMZIV4B+tVC7VyL0n6I1Do2gdnBc6L8', 'ACTIVE', '{"nickname":"ada"}', 1, 1796093721882, 1796093721882, NULL, '[]', 0, 'ada', '{}', 'ACTIVE', 1796093721882, 0, 'ada', NULL, NULL, NULL, 'PRIVATE');
INSERT INTO earlier.items_de326e31c6af92e0 OVERRIDING SYSTEM VALUE VALUES (1, 'a', NULL, 1, '{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-12-01T02:55:21.933Z"},"_updatedDate":{"$date":"2026-12-01T02:55:21.933Z"}}', DEFAULT);
INSERT INTO earlier.items_de326e31c6af92e0 OVERRIDING SYSTEM VALUE VALUES (2, 'b', NULL, 1, '{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-12-01T02:55:21.951Z"},"_updatedDate":{"$date":"2026-12-01T02:55:21.951Z"}}', DEFAULT);
INSERT INTO earlier.known_networks VALUES ('fbc0434a-6dc2-45ce-b709-bc175030e3e5', 'ayXoTsvdgcVx0HxPshv7pM7tUyhlYtXJrToKl6KNKDY', 1796093721898);
INSERT INTO earlier.limit_counts VALUES ('p7zDwLb3ELOPDpDtsAW9ZqnTB5NnPxPmHqEbd-MDVXw', 1, 1796097321784);
INSERT INTO earlier.limit_counts VALUES ('sZN7-uD5uzEi5iAcYgzVS4rAs2NMzrTVmw1D-92oC8w', 1, 1796093781784);
INSERT INTO earlier.limit_counts VALUES ('OISdoEC2gK9gV73z6q_aR_NuK3XJSt9O6QFNWmZXRg0', 1, 1796097321790);
INSERT INTO earlier.migrations VALUES (32, 1796093721218);
INSERT INTO earlier.migrations VALUES (33, 1796093721221);
INSERT INTO earlier.migrations VALUES (34, 1796093721229);
INSERT INTO earlier.migrations VALUES (35, 1796093721230);
INSERT INTO earlier.migrations VALUES (36, 1796093721232);
INSERT INTO earlier.one_time_tokens VALUES ('gDqOASZn3_DvKHhwAIZs1smJ2UsEh8hTmV28ID-EHSI', 'owner-link', '{"purpose":"welcome"}', 0, NULL, 1796180121708, NULL, NULL);
INSERT INTO earlier.one_time_tokens VALUES ('-Zcuih9iv9JDnTJxpHbo-rxCYeAsScZS8_sTTwZChDM', 'session', '{"identityId":"fbc0434a-6dc2-45ce-b709-bc175030e3e5","loggedInAt":1796093721911}', 0, NULL, 1796094021911, NULL, 'fbc0434a-6dc2-45ce-b709-bc175030e3e5');
INSERT INTO earlier.settings VALUES ('codeKey', 'ZHP2stGEgVo96Yh-hyNxfZSdVWS2SXI_ILA6iHiQOUc');
INSERT INTO earlier.settings VALUES ('codeKeyCheck', 'syTbegsTylcFWWxgglM82YDLBpsjWOAjA36cw8mJI7Q');
INSERT INTO earlier.settings VALUES ('siteId', '82e7da9e-eea3-4a8d-8bed-bc5d3df76ea3');
INSERT INTO earlier.settings VALUES ('cursorKey', 'pTwPdry2p5YneZNJtFis6cTkCl1YOXO7xiItMdkzj7M');
INSERT INTO earlier.settings VALUES ('firstClientId', 'club');
INSERT INTO earlier.settings VALUES ('publicUrl', 'http://127.0.0.1:4577');
INSERT INTO earlier.signing_keys VALUES ('Bk5-BoJ3tPV04Oyap57GS4merqM4Au8lu0p0FGpwQgU', '{"kty":"EC","x":"MeoyOWdOGuaJNaUMGz1oGJgYghW2-kI5wysEFmqKEZc","y":"EmEdSSz4NADSXmJfsfhg_1A8GBxo0FgMn5ybtTkd8ME","crv":"P-256","d":"PI8HYnyQyYCXBeHH10oPCAXLdkNm0XXRMQwkz3N406g"}', 1796093721436);
SELECT pg_catalog.setval('earlier.audit_seq_seq', 2, true);
SELECT pg_catalog.setval('earlier.decisions_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.events_seq_seq', 5, true);
SELECT pg_catalog.setval('earlier.inbox_messages_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.item_references_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.items_de326e31c6af92e0_seq_seq', 2, true);
SELECT pg_catalog.setval('earlier.mails_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.sent_mails_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.webhook_deliveries_seq_seq', 1, false);
ALTER TABLE ONLY earlier.account_deletions
    ADD CONSTRAINT account_deletions_pkey PRIMARY KEY (identity_id);
ALTER TABLE ONLY earlier.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.async_jobs
    ADD CONSTRAINT async_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.audit
    ADD CONSTRAINT audit_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.browser_logins
    ADD CONSTRAINT browser_logins_pkey PRIMARY KEY (browser_hash, identity_id);
ALTER TABLE ONLY earlier.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.collections
    ADD CONSTRAINT collections_items_table_key UNIQUE (items_table);
ALTER TABLE ONLY earlier.collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (identity_id, client_id);
ALTER TABLE ONLY earlier.decisions
    ADD CONSTRAINT decisions_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY earlier.event_log
    ADD CONSTRAINT event_log_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.factor_counts
    ADD CONSTRAINT factor_counts_pkey PRIMARY KEY (identity_id, kind);
ALTER TABLE ONLY earlier.factors
    ADD CONSTRAINT factors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.grants
    ADD CONSTRAINT grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.grants
    ADD CONSTRAINT grants_refresh_hash_key UNIQUE (refresh_hash);
ALTER TABLE ONLY earlier.identities
    ADD CONSTRAINT identities_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY earlier.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.inbox_messages
    ADD CONSTRAINT inbox_messages_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.inbox_messages
    ADD CONSTRAINT inbox_messages_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.item_indexes
    ADD CONSTRAINT item_indexes_pkey PRIMARY KEY (items_table);
ALTER TABLE ONLY earlier.item_references
    ADD CONSTRAINT item_references_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.item_references
    ADD CONSTRAINT item_references_relation_from_id_to_id_key UNIQUE (relation, from_id, to_id);
ALTER TABLE ONLY earlier.items_de326e31c6af92e0
    ADD CONSTRAINT items_de326e31c6af92e0_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.items_de326e31c6af92e0
    ADD CONSTRAINT items_de326e31c6af92e0_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.key_grants
    ADD CONSTRAINT key_grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.known_networks
    ADD CONSTRAINT known_networks_pkey PRIMARY KEY (identity_id, network_hash);
ALTER TABLE ONLY earlier.limit_counts
    ADD CONSTRAINT limit_counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY earlier.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.owner_accounts
    ADD CONSTRAINT owner_accounts_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY earlier.owner_accounts
    ADD CONSTRAINT owner_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.owner_invitations
    ADD CONSTRAINT owner_invitations_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY earlier.owner_invitations
    ADD CONSTRAINT owner_invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.owner_recovery_codes
    ADD CONSTRAINT owner_recovery_codes_pkey PRIMARY KEY (owner_id, hash);
ALTER TABLE ONLY earlier.owner_sessions
    ADD CONSTRAINT owner_sessions_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.owner_sessions
    ADD CONSTRAINT owner_sessions_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (identity_id, hash);
ALTER TABLE ONLY earlier.remembered_devices
    ADD CONSTRAINT remembered_devices_hash_key UNIQUE (hash);
ALTER TABLE ONLY earlier.remembered_devices
    ADD CONSTRAINT remembered_devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.restorations
    ADD CONSTRAINT restorations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.search_changes
    ADD CONSTRAINT search_changes_pkey PRIMARY KEY (items_table, seq);
ALTER TABLE ONLY earlier.search_indexes
    ADD CONSTRAINT search_indexes_pkey PRIMARY KEY (items_table);
ALTER TABLE ONLY earlier.sent_mails
    ADD CONSTRAINT sent_mails_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY earlier.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.spent_refresh_tokens
    ADD CONSTRAINT spent_refresh_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.write_answers
    ADD CONSTRAINT write_answers_pkey PRIMARY KEY (hash);
CREATE INDEX account_deletions_due ON earlier.account_deletions USING btree (due_at);
CREATE UNIQUE INDEX api_keys_by_id ON earlier.api_keys USING btree (id);
CREATE INDEX async_jobs_by_end ON earlier.async_jobs USING btree (ended_at);
CREATE INDEX async_jobs_open ON earlier.async_jobs USING btree (updated_at, id) WHERE (ended_at IS NULL);
CREATE INDEX audit_by_action ON earlier.audit USING btree (action, at, seq);
CREATE INDEX audit_by_actor ON earlier.audit USING btree (actor_id, at, seq);
CREATE INDEX audit_by_age ON earlier.audit USING btree (at, seq);
CREATE INDEX audit_by_subject ON earlier.audit USING btree (subject, at, seq);
CREATE INDEX backups_by_age ON earlier.backups USING btree (requested_at, id);
CREATE INDEX browser_logins_by_expiry ON earlier.browser_logins USING btree (expires_at);
CREATE INDEX browser_logins_by_identity ON earlier.browser_logins USING btree (identity_id);
CREATE INDEX decisions_by_age ON earlier.decisions USING btree (created_at);
CREATE INDEX erasures_open ON earlier.erasures USING btree (next_at, member_id) WHERE (finished_at IS NULL);
CREATE UNIQUE INDEX factors_by_identity ON earlier.factors USING btree (identity_id, type, status);
CREATE INDEX grants_by_expiry ON earlier.grants USING btree (expires_at);
CREATE INDEX grants_by_identity ON earlier.grants USING btree (identity_id);
CREATE INDEX identities_by_age ON earlier.identities USING btree (created_at, id);
CREATE INDEX identities_by_nickname ON earlier.identities USING btree (nickname_key, status, privacy);
CREATE UNIQUE INDEX identities_by_slug ON earlier.identities USING btree (slug);
CREATE INDEX identities_by_status ON earlier.identities USING btree (status, created_at, id);
CREATE INDEX item_references_from ON earlier.item_references USING btree (from_table, from_id, relation, seq);
CREATE INDEX item_references_to ON earlier.item_references USING btree (to_table, to_id, relation, seq);
CREATE INDEX items_de326e31c6af92e0_by_created ON earlier.items_de326e31c6af92e0 USING btree ((
CASE jsonb_typeof((data -> '_createdDate'::text))
    WHEN 'number'::text THEN
    CASE
        WHEN (((data -> '_createdDate'::text))::double precision < (0)::double precision) THEN ('n0'::text || translate(encode(float8send(((data -> '_createdDate'::text))::double precision), 'hex'::text), '0123456789abcdef'::text, 'fedcba9876543210'::text))
        ELSE ('n1'::text || encode(float8send(((data -> '_createdDate'::text))::double precision), 'hex'::text))
    END
    WHEN 'boolean'::text THEN
    CASE
        WHEN ((data -> '_createdDate'::text))::boolean THEN 'n13ff0000000000000'::text
        ELSE 'n10000000000000000'::text
    END
    WHEN 'string'::text THEN ('t'::text || "left"((data ->> '_createdDate'::text), 200))
    WHEN 'object'::text THEN ('t'::text || "left"(((body -> '_createdDate'::text))::text, 200))
    WHEN 'array'::text THEN ('t'::text || "left"(((body -> '_createdDate'::text))::text, 200))
    ELSE NULL::text
END) COLLATE "C" NULLS FIRST, seq);
CREATE INDEX items_de326e31c6af92e0_by_owner ON earlier.items_de326e31c6af92e0 USING btree (owner, seq) WHERE (owner IS NOT NULL);
CREATE INDEX known_networks_by_age ON earlier.known_networks USING btree (last_login_at);
CREATE INDEX limit_counts_by_end ON earlier.limit_counts USING btree (ends_at);
CREATE INDEX mails_by_turn ON earlier.mails USING btree (next_at, seq);
CREATE INDEX one_time_tokens_by_expiry ON earlier.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_by_identity ON earlier.one_time_tokens USING btree (identity_id, kind);
CREATE INDEX owner_sessions_by_owner ON earlier.owner_sessions USING btree (owner_id, used_at);
CREATE INDEX remembered_devices_by_expiry ON earlier.remembered_devices USING btree (expires_at);
CREATE INDEX remembered_devices_by_identity ON earlier.remembered_devices USING btree (identity_id, created_at);
CREATE INDEX restorations_by_age ON earlier.restorations USING btree (requested_at, id);
CREATE INDEX sent_mails_by_address ON earlier.sent_mails USING btree (address_hash, sent_at);
CREATE INDEX sent_mails_by_time ON earlier.sent_mails USING btree (sent_at);
CREATE INDEX spent_refresh_tokens_by_age ON earlier.spent_refresh_tokens USING btree (spent_at);
CREATE INDEX webhook_deliveries_by_state ON earlier.webhook_deliveries USING btree (endpoint_id, state, seq);
CREATE INDEX webhook_deliveries_due ON earlier.webhook_deliveries USING btree (endpoint_id, next_at, seq) WHERE (state = 'PENDING'::text);
CREATE INDEX webhook_deliveries_of_entity ON earlier.webhook_deliveries USING btree (endpoint_id, entity_key, seq) WHERE (state = 'PENDING'::text);
CREATE INDEX write_answers_by_expiry ON earlier.write_answers USING btree (expires_at);
ALTER TABLE ONLY earlier.browser_logins
    ADD CONSTRAINT browser_logins_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.consents
    ADD CONSTRAINT consents_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.factor_counts
    ADD CONSTRAINT factor_counts_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.factors
    ADD CONSTRAINT factors_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.grants
    ADD CONSTRAINT grants_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.known_networks
    ADD CONSTRAINT known_networks_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.owner_recovery_codes
    ADD CONSTRAINT owner_recovery_codes_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES earlier.owner_accounts(id);
ALTER TABLE ONLY earlier.recovery_codes
    ADD CONSTRAINT recovery_codes_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
ALTER TABLE ONLY earlier.remembered_devices
    ADD CONSTRAINT remembered_devices_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
