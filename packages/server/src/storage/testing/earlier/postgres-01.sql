CREATE SCHEMA earlier;
CREATE TABLE earlier.api_keys (
    hash text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
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
    updated_at bigint NOT NULL
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
    last_login_at bigint
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
CREATE TABLE earlier.items_d670ba091f1b1d8b (
    seq bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    owner text COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    body json NOT NULL,
    data jsonb GENERATED ALWAYS AS ((body)::jsonb) STORED NOT NULL
);
ALTER TABLE earlier.items_d670ba091f1b1d8b ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME earlier.items_d670ba091f1b1d8b_seq_seq
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
CREATE TABLE earlier.settings (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE earlier.signing_keys (
    id text NOT NULL COLLATE pg_catalog."C",
    private_jwk text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL
);
INSERT INTO earlier.api_keys VALUES ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795328611251);
INSERT INTO earlier.clients VALUES ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795328611260);
INSERT INTO earlier.collections VALUES ('films', 'items_d670ba091f1b1d8b', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795328611233, 1795328611233);
INSERT INTO earlier.identities VALUES ('43e4989a-cadc-4fec-a16e-44b61b2dfc0c', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$1O2tunwGd3L+pl1vx3sP3g$YenF8DKtDXvhR+U909KCKcek6YQm1ZRwgvXSe/vaW20', 'ACTIVE', '{"nickname":"ada"}', 1, 1795328611321, 1795328611321, NULL);
INSERT INTO earlier.items_d670ba091f1b1d8b OVERRIDING SYSTEM VALUE VALUES (1, 'a', NULL, 1, '{"_id":"a","title":"Amélie","year":2001,"seen":{"$date":"2001-04-25T00:00:00.000Z"},"_createdDate":{"$date":"2026-11-22T06:23:31.400Z"},"_updatedDate":{"$date":"2026-11-22T06:23:31.400Z"}}', DEFAULT);
INSERT INTO earlier.items_d670ba091f1b1d8b OVERRIDING SYSTEM VALUE VALUES (2, 'b', NULL, 1, '{"_id":"b","title":"Line\nbreak \"quoted\" 😀","tags":["x",{"y":[null]}],"_createdDate":{"$date":"2026-11-22T06:23:31.442Z"},"_updatedDate":{"$date":"2026-11-22T06:23:31.442Z"}}', DEFAULT);
INSERT INTO earlier.migrations VALUES (1, 1795328611158);
INSERT INTO earlier.one_time_tokens VALUES ('i881r_dsoVV-aV64pFapnZXVuRVpK0LGJv4ZTWTn7c4', 'session', '{"identityId":"43e4989a-cadc-4fec-a16e-44b61b2dfc0c"}', 0, NULL, 1795328911367, NULL);
INSERT INTO earlier.settings VALUES ('siteId', '87bedc42-a5c1-40f8-84ae-e83b06e90de9');
INSERT INTO earlier.settings VALUES ('cursorKey', '9PFNxTWPSP2sKiwdsz0UvVDHGD_o5tUV8VbJXYBkRZE');
INSERT INTO earlier.settings VALUES ('firstClientId', 'club');
INSERT INTO earlier.signing_keys VALUES ('UtHXvot8hz8U0I5onzBEYjxwW4DcW_yXVCirlNFaFXA', '{"kty":"EC","x":"Hb61Vm924g5Xh7ego8_VgEnVXxB_HzU13zr3X7jNmiw","y":"i4vzteGNgZPy37NHWomjalbCyYWfxzBfWBrcpFM5C6o","crv":"P-256","d":"NGRt6vKpsZftE1WCJxwBa-dUQM8TOCIEh4zmvtdrH58"}', 1795328611213);
SELECT pg_catalog.setval('earlier.inbox_messages_seq_seq', 1, false);
SELECT pg_catalog.setval('earlier.items_d670ba091f1b1d8b_seq_seq', 2, true);
ALTER TABLE ONLY earlier.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.clients
    ADD CONSTRAINT clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.collections
    ADD CONSTRAINT collections_items_table_key UNIQUE (items_table);
ALTER TABLE ONLY earlier.collections
    ADD CONSTRAINT collections_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY earlier.items_d670ba091f1b1d8b
    ADD CONSTRAINT items_d670ba091f1b1d8b_id_key UNIQUE (id);
ALTER TABLE ONLY earlier.items_d670ba091f1b1d8b
    ADD CONSTRAINT items_d670ba091f1b1d8b_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY earlier.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY earlier.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY earlier.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (key);
ALTER TABLE ONLY earlier.signing_keys
    ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (id);
CREATE INDEX grants_by_identity ON earlier.grants USING btree (identity_id);
CREATE INDEX identities_by_age ON earlier.identities USING btree (created_at, id);
CREATE INDEX one_time_tokens_by_expiry ON earlier.one_time_tokens USING btree (expires_at);
ALTER TABLE ONLY earlier.grants
    ADD CONSTRAINT grants_identity_id_fkey FOREIGN KEY (identity_id) REFERENCES earlier.identities(id);
