import type { Clock } from '../../ports/clock.js'
import { type Database, first, type LockingReader, type Queries, type Reader } from '../database.js'
import type { MemberLogin } from '../identity/member-login.js'
import { type PasswordSnapshot, wherePasswordUnchanged } from '../identity/password-snapshot.js'
import { createSecret, hashSecret } from '../secrets.js'
import { type Sql, sql } from '../sql.js'
import type { OneTimeKind, OneTimePayloads } from './one-time-payloads.js'

/** Creates a token of a kind, which is valid once, and for `lifetimeSeconds`. */
export async function issueOneTime<Kind extends OneTimeKind>(
  { clock }: { clock: Clock },
  tx: Queries,
  kind: Kind,
  payload: OneTimePayloads[Kind],
  lifetimeSeconds: number,
): Promise<string> {
  const token = createSecret()
  const expiresAt = clock.now().getTime() + lifetimeSeconds * 1000
  // The column `identity_id` contains the id of a member or of an owner.
  const accountId =
    'identityId' in payload ? payload.identityId : 'ownerId' in payload ? payload.ownerId : null
  await tx.run(sql`
    insert into one_time_tokens (hash, kind, payload, identity_id, expires_at)
    values (${hashSecret(token)}, ${kind}, ${JSON.stringify(payload)}, ${accountId}, ${expiresAt})`)
  return token
}

/** Creates a token in a transaction of its own, which needs only one statement. */
export function issueOneTimeAlone<Kind extends OneTimeKind>(
  deps: { clock: Clock; db: Pick<Database, 'transaction'> },
  kind: Kind,
  payload: OneTimePayloads[Kind],
  lifetimeSeconds: number,
): Promise<string> {
  return deps.db.transaction((tx) => issueOneTime(deps, tx, kind, payload, lifetimeSeconds), {
    oneStatement: true,
  })
}

/**
 * Creates a token of a login, in a transaction of its own.
 * @returns undefined if the password was changed, or a new one was required, since `passwordSnapshot` was read
 */
export async function issueLoginToken<Kind extends 'session' | 'mfa'>(
  { clock, db }: { clock: Clock; db: Pick<Database, 'transaction'> },
  passwordSnapshot: PasswordSnapshot,
  kind: Kind,
  payload: OneTimePayloads[Kind],
  lifetimeSeconds: number,
): Promise<string | undefined> {
  const token = createSecret()
  const expiresAt = clock.now().getTime() + lifetimeSeconds * 1000
  const insert = (tx: Queries): Promise<number> =>
    tx.run(sql`insert into one_time_tokens (hash, kind, payload, identity_id, expires_at)
      select ${hashSecret(token)}, ${kind}, ${JSON.stringify(payload)}, id, ${expiresAt}
      from identities ${wherePasswordUnchanged(tx, passwordSnapshot)}`)
  const inserted = await db.transaction(insert, { oneStatement: true })
  return inserted === 1 ? token : undefined
}

/** Reads a valid token without redeeming it. In a transaction, locks it until the end. */
export async function findOneTime<Kind extends OneTimeKind>(
  { clock }: { clock: Clock },
  queries: LockingReader,
  kind: Kind,
  token: string,
): Promise<OneTimePayloads[Kind] | undefined> {
  const row = await first<{ payload: string }>(
    queries,
    sql`select payload from one_time_tokens
      where hash = ${hashSecret(token)} and kind = ${kind}
        and used_at is null and expires_at > ${clock.now().getTime()}${queries.rowLock}`,
  )
  return row && readPayload<Kind>(row.payload)
}

/** State of a token. A token that was used and has expired is `used`. */
export type OneTimeState = 'open' | 'used' | 'expired'

/** Finds a token, which may be used or expired, and its state. */
export async function findOneTimeState<Kind extends OneTimeKind>(
  { clock }: { clock: Clock },
  reader: Reader,
  kind: Kind,
  token: string,
): Promise<{ payload: OneTimePayloads[Kind]; state: OneTimeState } | undefined> {
  const row = await first<{ payload: string; used_at: number | null; expires_at: number }>(
    reader,
    sql`select payload, used_at, expires_at from one_time_tokens
      where hash = ${hashSecret(token)} and kind = ${kind}`,
  )
  if (!row) return undefined
  const isExpired = row.expires_at <= clock.now().getTime()
  const state = row.used_at !== null ? 'used' : isExpired ? 'expired' : 'open'
  return { payload: readPayload<Kind>(row.payload), state }
}

/** A token, or its stored hash. */
type TokenOrHash = string | { hash: string }

/**
 * Redeems a token; exactly one of several concurrent calls gets the payload.
 * @param options.grantId links an authorization code to the id of its future grant, so that a replay can revoke the
 * grant
 */
export async function redeemOneTime<Kind extends OneTimeKind>(
  deps: { clock: Clock },
  tx: Queries,
  kind: Kind,
  token: TokenOrHash,
  { grantId = null }: { grantId?: string | null } = {},
): Promise<OneTimePayloads[Kind] | undefined> {
  const row = await markRedeemed<{ payload: string }>(deps, tx, {
    kind,
    token,
    grantId,
    returning: sql`payload`,
  })
  return row && readPayload<Kind>(row.payload)
}

/**
 * Redeems a session token.
 * @returns the login that it proves, or undefined if the token is invalid or the member is not active
 */
export async function redeemSessionToken(
  deps: { clock: Clock },
  tx: Queries,
  token: TokenOrHash,
): Promise<MemberLogin | undefined> {
  const row = await markRedeemed<{ payload: string; status: string | null }>(deps, tx, {
    kind: 'session',
    token,
    returning: sql`payload,
      (select status from identities where id = one_time_tokens.identity_id) as status`,
  })
  if (row?.status !== 'ACTIVE') return undefined
  const { identityId, loggedInAt } = readPayload<'session'>(row.payload)
  return { identityId, loggedInAt: new Date(loggedInAt) }
}

interface Redemption {
  kind: OneTimeKind
  token: TokenOrHash
  grantId?: string | null
  returning: Sql
}

/** Marks a valid token as used, and returns columns of its row. */
function markRedeemed<Row>(
  { clock }: { clock: Clock },
  tx: Queries,
  { kind, token, grantId = null, returning }: Redemption,
): Promise<Row | undefined> {
  const now = clock.now().getTime()
  const hash = typeof token === 'string' ? hashSecret(token) : token.hash
  return first<Row>(
    tx,
    sql`update one_time_tokens set used_at = ${now}, grant_id = ${grantId}
      where hash = ${hash} and kind = ${kind} and used_at is null and expires_at > ${now}
      returning ${returning}`,
  )
}

/** Counts an attempt at a token. Concurrent attempts get distinct numbers. */
export async function countAttempt(tx: Queries, token: string): Promise<number> {
  const row = await first<{ attempts: number }>(
    tx,
    sql`update one_time_tokens set attempts = attempts + 1
      where hash = ${hashSecret(token)} returning attempts`,
  )
  return row?.attempts ?? 0
}

/**
 * Replaces the payload of a token.
 * @param options.resetAttempts sets the count of attempts to 0, for a payload with a new code
 */
export async function replacePayload<Kind extends OneTimeKind>(
  tx: Queries,
  token: string,
  payload: OneTimePayloads[Kind],
  { resetAttempts = false }: { resetAttempts?: boolean } = {},
): Promise<void> {
  const attempts = resetAttempts ? sql`0` : sql`attempts`
  await tx.run(sql`update one_time_tokens set payload = ${JSON.stringify(payload)}, attempts = ${attempts}
    where hash = ${hashSecret(token)}`)
}

/**
 * Finds the grant id of a redeemed code. The grant does not exist if the exchange was rejected.
 * @see RFC 6749 §4.1.2
 */
export async function findGrantOfCode(queries: Reader, code: string): Promise<string | undefined> {
  const row = await first<{ grant_id: string | null }>(
    queries,
    sql`select grant_id from one_time_tokens
      where hash = ${hashSecret(code)} and kind = 'code' and used_at is not null`,
  )
  return row?.grant_id ?? undefined
}

/** Removes a token that could not be sent. */
export async function removeOneTime(tx: Queries, token: string): Promise<void> {
  await tx.run(sql`delete from one_time_tokens where hash = ${hashSecret(token)}`)
}

/** Parses the stored payload of a token. */
export function readPayload<Kind extends OneTimeKind>(text: string): OneTimePayloads[Kind] {
  return JSON.parse(text) as OneTimePayloads[Kind]
}
