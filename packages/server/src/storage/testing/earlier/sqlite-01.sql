CREATE TABLE migrations
      (id integer primary key, applied_at integer not null);
insert into "migrations" ("id", "applied_at") values (1, 1795328609813);
CREATE TABLE settings (
    key text primary key,
    value text not null
  ) strict;
insert into "settings" ("key", "value") values ('siteId', 'd2289017-8c61-4e77-9c4e-a6ccc411631d');
insert into "settings" ("key", "value") values ('cursorKey', 'UkdNex9tEEYqVnWUm-sVzzkPBywzwqd_6NUlIuDIob8');
insert into "settings" ("key", "value") values ('firstClientId', 'club');
CREATE TABLE signing_keys (
    id text primary key,
    private_jwk text not null,
    created_at integer not null
  ) strict;
insert into "signing_keys" ("id", "private_jwk", "created_at") values ('0AzWrEGAXd_fOMDDlu6ZBYBKGjVvK2PbevzcZijINLc', '{"kty":"EC","x":"78xdrBDEepaVDzaRHA9SzynajaSaQCEGW3zaGIh0toA","y":"DA5W7Gi1EBf0HTQ_KQjCTzWxPrvke722EvObT-1_hsc","crv":"P-256","d":"UNadspEYtOBj5b9B94E7mxhAz0EmVeuUF_HwG840t-o"}', 1795328609863);
CREATE TABLE api_keys (
    hash text primary key,
    name text not null,
    created_at integer not null
  ) strict;
insert into "api_keys" ("hash", "name", "created_at") values ('TFQ7-Uusmma2AFAw9tXEsKpMSeG4dVqTXYrjyO0EncU', 'owner', 1795328609895);
CREATE TABLE clients (
    id text primary key,
    name text not null,
    redirect_uris text not null,
    origins text not null,
    created_at integer not null
  ) strict;
insert into "clients" ("id", "name", "redirect_uris", "origins", "created_at") values ('club', 'Club', '["http://127.0.0.1:4577/callback","http://localhost:4577/callback"]', '["http://127.0.0.1:4577","http://localhost:4577"]', 1795328609896);
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
  ) strict;
insert into "identities" ("id", "email", "email_key", "email_verified", "password_hash", "status", "profile", "revision", "created_at", "updated_at", "last_login_at") values ('32f802f3-2e2b-4fd1-b572-4652df6cb430', 'ada@example.org', 'ada@example.org', 0, '$argon2id$v=19$m=19456,t=2,p=1$mERA9NSBuVPwJKgH+jUreA$arzq1ooRCEboc4URKvIXh+oQt5UeXyG485ZM60Bd3PE', 'ACTIVE', '{"nickname":"ada"}', 1, 1795328610121, 1795328610121, NULL);
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
insert into "one_time_tokens" ("hash", "kind", "payload", "attempts", "grant_id", "expires_at", "used_at") values ('3oc-0lB-VWyKmmZXxl0j_hZSKb0Q5C-qsIJAtDUGc1Y', 'session', '{"identityId":"32f802f3-2e2b-4fd1-b572-4652df6cb430"}', 0, NULL, 1795328910215, NULL);
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
  ) strict;
insert into "collections" ("id", "items_table", "display_name", "fields", "permissions", "declared", "revision", "created_at", "updated_at") values ('films', 'items_b4020de5372a65e3', 'Films', '[{"key":"title","type":"TEXT"}]', '{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}', '{"id":"films","displayName":"Films","fields":[{"key":"title","type":"TEXT"}],"permissions":{"read":"ANYONE","insert":"SITE_MEMBER","update":"PRIVILEGED","remove":"PRIVILEGED"}}', 1, 1795328609891, 1795328609891);
CREATE TABLE "items_b4020de5372a65e3" (
    seq integer primary key,
    id text not null unique,
    owner text,
    revision integer not null,
    data blob not null
  ) strict;
insert into "items_b4020de5372a65e3" ("seq", "id", "owner", "revision", "data") values (1, 'a', NULL, 1, X'CCA5375F69641761577469746C6577416DC3A96C696547796561724332303031477365656ECC20572464617465C718323030312D30342D32355430303A30303A30302E3030305AC70C5F6372656174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33302E3233355AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33302E3233355A');
insert into "items_b4020de5372a65e3" ("seq", "id", "owner", "revision", "data") values (2, 'b', NULL, 1, X'CC96375F69641762577469746C65C81B4C696E655C6E627265616B205C2271756F7465645C2220F09F988047746167737B17784C17791B00C70C5F6372656174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33302E3235335AC70C5F7570646174656444617465CC20572464617465C718323032362D31312D32325430363A32333A33302E3235335A');
CREATE INDEX identities_by_age on identities (created_at, id);
CREATE INDEX grants_by_identity on grants (identity_id);
CREATE INDEX one_time_tokens_by_expiry on one_time_tokens (expires_at);
