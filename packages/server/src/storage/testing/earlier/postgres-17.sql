CREATE SCHEMA earlier;
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
    detail text COLLATE pg_catalog."C"
);
ALTER TABLE earlier.audit ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.audit_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
    special_permissions text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C"
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
    network text COLLATE pg_catalog."C"
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
    verification_required bigint DEFAULT 0 NOT NULL
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
    created_at bigint NOT NULL
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
CREATE TABLE earlier.items_46da59cb68e0de61 (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    owner text COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    body json NOT NULL,
    data jsonb GENERATED ALWAYS AS ((body)::jsonb) STORED NOT NULL
);
ALTER TABLE earlier.items_46da59cb68e0de61 ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.items_46da59cb68e0de61_seq_seq
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
CREATE TABLE earlier.recovery_codes (
    identity_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    used_at bigint
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
CREATE TABLE earlier.write_answers (
    hash text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    answer text COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
INSERT INTO earlier.api_keys VALUES ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795328689626, 'owner', '["all"]', NULL, 1795328689944);
INSERT INTO earlier.audit OVERRIDING SYSTEM VALUE VALUES (1, '664018b6-59de-49b8-846f-0673db81ba02', 1795328689892, 'visitor', '3ad11bea-e2d6-4076-b276-69b429b21b56', 'member.registered', '9607e989-3aad-451f-9d03-82f034ddb953', '127.0.0.1', NULL, NULL);
INSERT INTO earlier.clients VALUES ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795328689636, 0, '{}', 0);
INSERT INTO earlier.collections VALUES ('films', 'items_46da59cb68e0de61', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795328689605, 1795328689605, NULL, '[]', NULL, '[]');
INSERT INTO earlier.identities VALUES ('9607e989-3aad-451f-9d03-82f034ddb953', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$5VwFuMRt7C+IK89Uo5QBRQ$dR2T7U0rjKZuyPlhS6BvmemzywWrEE1E0ujEdLci4tE', 'ACTIVE', '{"nickname":"ada"}', 1, 1795328689880, 1795328689880, NULL, '[]', 0, 'ada', '{}', 'ACTIVE', 1795328689880, 0);
INSERT INTO earlier.items_46da59cb68e0de61 OVERRIDING SYSTEM VALUE VALUES (1, 'a', NULL, 1, '{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-11-22T06:24:49.948Z"},"_updatedDate":{"$date":"2026-11-22T06:24:49.948Z"}}', DEFAULT);
INSERT INTO earlier.items_46da59cb68e0de61 OVERRIDING SYSTEM VALUE VALUES (2, 'b', NULL, 1, '{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-11-22T06:24:50.003Z"},"_updatedDate":{"$date":"2026-11-22T06:24:50.003Z"}}', DEFAULT);
INSERT INTO earlier.limit_counts VALUES ('p7zDwLb3ELOPDpDtsAW9ZqnTB5NnPxPmHqEbd-MDVXw', 1, 1795332289785);
INSERT INTO earlier.limit_counts VALUES ('sZN7-uD5uzEi5iAcYgzVS4rAs2NMzrTVmw1D-92oC8w', 1, 1795328749785);
INSERT INTO earlier.limit_counts VALUES ('OISdoEC2gK9gV73z6q_aR_NuK3XJSt9O6QFNWmZXRg0', 1, 1795332289790);
INSERT INTO earlier.migrations VALUES (1, 1795328689243);
INSERT INTO earlier.migrations VALUES (2, 1795328689248);
INSERT INTO earlier.migrations VALUES (3, 1795328689250);
INSERT INTO earlier.migrations VALUES (4, 1795328689257);
INSERT INTO earlier.migrations VALUES (5, 1795328689257);
INSERT INTO earlier.migrations VALUES (6, 1795328689259);
INSERT INTO earlier.migrations VALUES (7, 1795328689266);
INSERT INTO earlier.migrations VALUES (8, 1795328689267);
INSERT INTO earlier.migrations VALUES (9, 1795328689270);
INSERT INTO earlier.migrations VALUES (10, 1795328689273);
INSERT INTO earlier.migrations VALUES (11, 1795328689278);
INSERT INTO earlier.migrations VALUES (12, 1795328689281);
INSERT INTO earlier.migrations VALUES (13, 1795328689292);
INSERT INTO earlier.migrations VALUES (14, 1795328689296);
INSERT INTO earlier.migrations VALUES (15, 1795328689306);
INSERT INTO earlier.migrations VALUES (16, 1795328689306);
INSERT INTO earlier.migrations VALUES (17, 1795328689310);
INSERT INTO earlier.one_time_tokens VALUES ('t4o5SaqLE0J7eehH_5wevghAnf0hh0tGPWiEsfk1gTE', 'session', '{"identityId":"9607e989-3aad-451f-9d03-82f034ddb953"}', 0, NULL, 1795328989897, NULL, '9607e989-3aad-451f-9d03-82f034ddb953');
INSERT INTO earlier.settings VALUES ('codeKey', '5YoUdriyZCD8msnu4-1r3AgAPr961NHiQu164Dqz2Hg');
INSERT INTO earlier.settings VALUES ('siteId', '7af9d3f0-e305-4189-9d8a-b9c62b9758aa');
INSERT INTO earlier.settings VALUES ('cursorKey', 'EhqQ-kcO-Gfjn9sZyGA3_RWdqExLstLrvpDoD0FKtzc');
INSERT INTO earlier.settings VALUES ('firstClientId', 'club');
INSERT INTO earlier.signing_keys VALUES ('pWvvT5t-HbY2D7ikm3EvCwW74q4YbmcYtI6La5xE6KI', '{"kty":"EC","x":"aIHp2KPQwkiMZYWb9Ed2cHgHysMnJNmt4sMR_9ljC8Q","y":"NDvilSSAE9dmIZbWqgiDeUXvMU-xl4bJaF9QhzYdT6Q","crv":"P-256","d":"HyNA1WFHWyDCmxFqX35KHjkSAXgXBo8SugudNsMpKTs"}', 1795328689476);
SELECT pg_catalog.setval('earlier.audit_seq_seq', 1, true);
SELECT pg_catalog.setval('earlier.decisions_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.inbox_messages_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.item_references_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.items_46da59cb68e0de61_seq_seq', 2, true);
SELECT pg_catalog.setval('earlier.mails_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.sent_mails_seq_seq', 1, false);
ALTER TABLE ONLY earlier.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.async_jobs
    ADD CONSTRAINT async_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.audit
    ADD CONSTRAINT audit_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);
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
ALTER TABLE ONLY earlier.items_46da59cb68e0de61
    ADD CONSTRAINT items_46da59cb68e0de61_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.items_46da59cb68e0de61
    ADD CONSTRAINT items_46da59cb68e0de61_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.key_grants
    ADD CONSTRAINT key_grants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.limit_counts
    ADD CONSTRAINT limit_counts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY earlier.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (identity_id, hash);
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
ALTER TABLE ONLY earlier.write_answers
    ADD CONSTRAINT write_answers_pkey PRIMARY KEY (hash);
CREATE UNIQUE INDEX api_keys_by_id ON earlier.api_keys USING btree (id);
CREATE INDEX async_jobs_by_end ON earlier.async_jobs USING btree (ended_at);
CREATE INDEX async_jobs_open ON earlier.async_jobs USING btree (updated_at, id) WHERE (ended_at IS NULL);
CREATE INDEX audit_by_action ON earlier.audit USING btree (action, at, seq);
CREATE INDEX audit_by_actor ON earlier.audit USING btree (actor_id, at, seq);
CREATE INDEX audit_by_age ON earlier.audit USING btree (at, seq);
CREATE INDEX audit_by_subject ON earlier.audit USING btree (subject, at, seq);
CREATE INDEX browser_logins_by_expiry ON earlier.browser_logins USING btree (expires_at);
CREATE INDEX browser_logins_by_identity ON earlier.browser_logins USING btree (identity_id);
CREATE INDEX decisions_by_age ON earlier.decisions USING btree (created_at);
CREATE UNIQUE INDEX factors_by_identity ON earlier.factors USING btree (identity_id, type, status);
CREATE INDEX grants_by_expiry ON earlier.grants USING btree (expires_at);
CREATE INDEX grants_by_identity ON earlier.grants USING btree (identity_id);
CREATE INDEX identities_by_age ON earlier.identities USING btree (created_at, id);
CREATE UNIQUE INDEX identities_by_slug ON earlier.identities USING btree (slug);
CREATE INDEX identities_by_status ON earlier.identities USING btree (status, created_at, id);
CREATE INDEX item_references_from ON earlier.item_references USING btree (from_table, from_id, relation, seq);
CREATE INDEX item_references_to ON earlier.item_references USING btree (to_table, to_id, relation, seq);
CREATE INDEX items_46da59cb68e0de61_by_created ON earlier.items_46da59cb68e0de61 USING btree ((
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
CREATE INDEX items_46da59cb68e0de61_by_owner ON earlier.items_46da59cb68e0de61 USING btree (owner, seq) WHERE (owner IS NOT NULL);
CREATE INDEX limit_counts_by_end ON earlier.limit_counts USING btree (ends_at);
CREATE INDEX mails_by_turn ON earlier.mails USING btree (next_at, seq);
CREATE INDEX one_time_tokens_by_expiry ON earlier.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_by_identity ON earlier.one_time_tokens USING btree (identity_id, kind);
CREATE INDEX sent_mails_by_address ON earlier.sent_mails USING btree (address_hash, sent_at);
CREATE INDEX sent_mails_by_time ON earlier.sent_mails USING btree (sent_at);
CREATE INDEX spent_refresh_tokens_by_age ON earlier.spent_refresh_tokens USING btree (spent_at);
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
ALTER TABLE ONLY earlier.recovery_codes
    ADD CONSTRAINT recovery_codes_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
