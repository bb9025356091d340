CREATE TABLE migrations
      (id integer primary key, applied_at integer not null);
insert into "migrations" ("id", "applied_at") values (1, 1795328616765);
insert into "migrations" ("id", "applied_at") values (2, 1795328616765);
insert into "migrations" ("id", "applied_at") values (3, 1795000000000);
insert into "migrations" ("id", "applied_at") values (4, 1795000000000);
CREATE TABLE settings (
    key text primary key,
    value text not null
  ) strict;
insert into "settings" ("key", "value") values ('siteId', 'f01c71ff-6826-4afa-9d7e-a4e046175f0a');
insert into "settings" ("key", "value") values ('firstClientId', 'club');
CREATE TABLE signing_keys (
    id text primary key,
    private_jwk text not null,
    created_at integer not null
  ) strict;
insert into "signing_keys" ("id", "private_jwk", "created_at") values ('owHbEGxCO_hskO7IjbVe84kH-mAqZ7TqG2efEvrMpyw', '{"kty":"EC","x":"vm-ZXwmkoTancoVfVAywp7wSj5joVv13lEIapsGb4CA","y":"-sm9zMyjdlQwSndxn8acquDAFr-2_E6rSS4mXNdMWFA","crv":"P-256","d":"X5reCoCO-VBJs2kMR3waQ1zYr94Vo6TvhXHTW3ehOWk"}', 1795328616803);
CREATE TABLE api_keys (
    hash text primary key,
    name text not null,
    created_at integer not null
  ) strict;
insert into "api_keys" ("hash", "name", "created_at") values ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795328616850);
CREATE TABLE clients (
    id text primary key,
    name text not null,
    redirect_uris text not null,
    origins text not null,
    created_at integer not null
  ) strict;
insert into "clients" ("id", "name", "redirect_uris", "origins", "created_at") values ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795328616859);
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
  , roles text not null default '[]') strict;
insert into "identities" ("id", "email", "email_key", "email_verified", "password_hash", "status", "profile", "revision", "created_at", "updated_at", "last_login_at", "roles") values ('edcd8577-0280-47bc-9745-dd2fe80041be', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$JwJxnjGR8J4+48fGxUpLWg$RyhiBnkw93pckrY5AFKFD7Izo/y4Atek3UjV9AhUK50', 'ACTIVE', '{"nickname":"ada"}', 1, 1795328617327, 1795328617327, NULL, '[]');
CREATE TABLE grants (
    id text primary key,
    identity_id text not null references identities (id),
    client_id text not null,
    refresh_hash text not null unique,
    created_at integer not null,
    expires_at integer not null,
    revoked_at integer,
    revoked_reason text
  ) strict;
CREATE TABLE one_time_tokens (
    hash text primary key,
    kind text not null,
    payload text not null,
    attempts integer not null default 0,
    grant_id text,
    expires_at integer not null,
    used_at integer
  ) strict;
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at") values ('jz0i10wq8FHRR5eg8InbNqda1hZQkwgbx1NolfvHKAw', 'session', '{"identityId":"edcd8577-0280-47bc-9745-dd2fe80041be"}', 0, NULL, 1795328917433, NULL);
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
insert into "collections" ("id", "items_table", "display_name", "fields", "permissions", "declared", "revision", "created_at", "updated_at", "display_field", "plugins", "deleted_at", "special_permissions") values ('films', 'items_3af44bd01ae1df58', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795328616839, 1795328616839, NULL, '[]', NULL, '[]');
CREATE TABLE "items_3af44bd01ae1df58" (
    seq integer primary key,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict;
insert into "items_3af44bd01ae1df58" ("seq", "id", "owner", "revision", "data") values (1, 'a', NULL, 1, X'CCA5375F69641761577469746C6577416DC3A96C696547796561724332303031477365656ECC20572464617465C718323030312D30342D32355430303A30303A30302E3030305AC70C5F6372656174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33372E3435325AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33372E3435325A');
insert into "items_3af44bd01ae1df58" ("seq", "id", "owner", "revision", "data") values (2, 'b', NULL, 1, X'CC96375F69641762577469746C65C81B4C696E655C6E627265616B205C2271756F7465645C2220F09F988047746167737B17784C17791B00C70C5F6372656174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33372E3530315AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33372E3530315A');
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
CREATE INDEX identities_by_age on identities (created_at, id);
CREATE INDEX grants_by_identity on grants (identity_id);
CREATE INDEX one_time_tokens_by_expiry on one_time_tokens (expires_at);
CREATE INDEX decisions_by_age on decisions (created_at);
CREATE INDEX item_references_from
    on item_references (from_table, from_id, relation, seq);
CREATE INDEX item_references_to on item_references (to_table, to_id, relation, seq);
