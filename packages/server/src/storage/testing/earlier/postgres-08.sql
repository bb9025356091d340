CREATE SCHEMA earlier;
CREATE TABLE earlier.api_keys (
    hash text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
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
CREATE TABLE earlier.clients (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    redirect_uris text NOT NULL COLLATE pg_catalog."C",
    origins text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
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
CREATE TABLE earlier.grants (
    id text NOT NULL COLLATE pg_catalog."C",
    identity_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    refresh_hash text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    revoked_at bigint,
    revoked_reason text COLLATE pg_catalog."C"
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
    roles text DEFAULT '[]'::text NOT NULL COLLATE pg_catalog."C"
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
CREATE TABLE earlier.items_e609def7052947af (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    owner text COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    body json NOT NULL,
    data jsonb GENERATED ALWAYS AS ((body)::jsonb) STORED NOT NULL
);
ALTER TABLE earlier.items_e609def7052947af ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.items_e609def7052947af_seq_seq
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
CREATE TABLE earlier.settings (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.signing_keys (
    id text NOT NULL COLLATE pg_catalog."C",
    private_jwk text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
CREATE TABLE earlier.write_answers (
    hash text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    answer text COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
INSERT INTO earlier.api_keys VALUES ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795328626680);
INSERT INTO earlier.clients VALUES ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795328626685);
INSERT INTO earlier.collections VALUES ('films', 'items_e609def7052947af', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795328626648, 1795328626648, NULL, '[]', NULL, '[]');
INSERT INTO earlier.identities VALUES ('578a24b1-5b9c-4761-9139-187819b15673', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$x8Kj6whclshIrvBhMdZEEA$kqX4fpQjOiIxPRhVqtFGytVYFHNbkeOHUzIuKE6ZWfc', 'ACTIVE', '{"nickname":"ada"}', 1, 1795328626730, 1795328626730, NULL, '[]');
INSERT INTO earlier.items_e609def7052947af OVERRIDING SYSTEM VALUE VALUES (1, 'a', NULL, 1, '{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-11-22T06:23:46.774Z"},"_updatedDate":{"$date":"2026-11-22T06:23:46.774Z"}}', DEFAULT);
INSERT INTO earlier.items_e609def7052947af OVERRIDING SYSTEM VALUE VALUES (2, 'b', NULL, 1, '{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-11-22T06:23:46.803Z"},"_updatedDate":{"$date":"2026-11-22T06:23:46.803Z"}}', DEFAULT);
INSERT INTO earlier.migrations VALUES (1, 1795328626517);
INSERT INTO earlier.migrations VALUES (2, 1795328626525);
INSERT INTO earlier.migrations VALUES (3, 1795328626530);
INSERT INTO earlier.migrations VALUES (4, 1795328626539);
INSERT INTO earlier.migrations VALUES (5, 1795328626545);
INSERT INTO earlier.migrations VALUES (6, 1795328626553);
INSERT INTO earlier.migrations VALUES (7, 1795328626561);
INSERT INTO earlier.migrations VALUES (8, 1795328626565);
INSERT INTO earlier.one_time_tokens VALUES ('E_XpjEhbHJtG-Tf5GM_gPw_r6r7Gt5F6QmEK3OShJhk', 'session', '{"identityId":"578a24b1-5b9c-4761-9139-187819b15673"}', 0, NULL, 1795328926753, NULL);
INSERT INTO earlier.settings VALUES ('siteId', '09367309-b1b1-45a5-ac60-7ec5cc51ac62');
INSERT INTO earlier.settings VALUES ('cursorKey', '13LavBg-GGrcu2IOIpdwaRaF8U8IU6NxLN67GRaTF5A');
INSERT INTO earlier.settings VALUES ('firstClientId', 'club');
INSERT INTO earlier.signing_keys VALUES ('GYTKjf7dWVFd4OHkQHUzg6ConvVU3K2PAPd2xCu5ZSA', '{"kty":"EC","x":"psaZyCE8E19H3kXdeb8mcJZ4m02SvAaPTNeeVrJhQcg","y":"UIpUu6TbR5GxEmf8BQ6kHYzRrgHel714pHwtb4IhP9s","crv":"P-256","d":"X0pYpe75i09R7I6dBCE9rkDe8ChISnEwwYNdSQHYUrE"}', 1795328626625);
SELECT pg_catalog.setval('earlier.decisions_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.inbox_messages_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.item_references_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.items_e609def7052947af_seq_seq', 2, true);
ALTER TABLE ONLY earlier.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.async_jobs
    ADD CONSTRAINT async_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.collections
    ADD CONSTRAINT collections_items_table_key UNIQUE (items_table);
ALTER TABLE ONLY earlier.collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.decisions
    ADD CONSTRAINT decisions_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.decisions
    ADD CONSTRAINT decisions_pkey PRIMARY KEY (seq);
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
ALTER TABLE ONLY earlier.items_e609def7052947af
    ADD CONSTRAINT items_e609def7052947af_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.items_e609def7052947af
    ADD CONSTRAINT items_e609def7052947af_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.search_changes
    ADD CONSTRAINT search_changes_pkey PRIMARY KEY (items_table, seq);
ALTER TABLE ONLY earlier.search_indexes
    ADD CONSTRAINT search_indexes_pkey PRIMARY KEY (items_table);
ALTER TABLE ONLY earlier.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY earlier.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.write_answers
    ADD CONSTRAINT write_answers_pkey PRIMARY KEY (hash);
CREATE INDEX async_jobs_by_end ON earlier.async_jobs USING btree (ended_at);
CREATE INDEX async_jobs_open ON earlier.async_jobs USING btree (updated_at, id) WHERE (ended_at IS NULL);
CREATE INDEX decisions_by_age ON earlier.decisions USING btree (created_at);
CREATE INDEX grants_by_identity ON earlier.grants USING btree (identity_id);
CREATE INDEX identities_by_age ON earlier.identities USING btree (created_at, id);
CREATE INDEX item_references_from ON earlier.item_references USING btree (from_table, from_id, relation, seq);
CREATE INDEX item_references_to ON earlier.item_references USING btree (to_table, to_id, relation, seq);
CREATE INDEX items_e609def7052947af_by_created ON earlier.items_e609def7052947af USING btree ((
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
CREATE INDEX items_e609def7052947af_by_owner ON earlier.items_e609def7052947af USING btree (owner, seq) WHERE (owner IS NOT NULL);
CREATE INDEX one_time_tokens_by_expiry ON earlier.one_time_tokens USING btree (expires_at);
CREATE INDEX write_answers_by_expiry ON earlier.write_answers USING btree (expires_at);
ALTER TABLE ONLY earlier.grants
    ADD CONSTRAINT grants_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
