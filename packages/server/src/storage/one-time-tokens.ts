import type { Clock } from '../ports/clock.js'
import { type Database, first, type Queries, type Reader } from './database.js'
import type { RedirectPayload } from './redirect-payload.js'
import { createSecret, hashSecret } from './secrets.js'
import { sql } from './sql.js'

/**
 * What a one-time token proves, with what it carries.
 * @see docs/storage.md#one-time-tokens
 */
export interface OneTimePayloads {
  /** A finished login. */
  session: { identityId: string }
  /**
   * A login that waits for the code in a mail; `codeHash` is of that code, `resends` counts the mails after the first.
   * `decoyEmail` is the address of an account that was there already: nobody gets a code then.
   */
  state: { identityId: string; codeHash: string; resends: number; decoyEmail?: string }
  /** A login that waits for a second factor; `challenge` is of the code that was sent last. */
  mfa: {
    identityId: string
    sends: number
    challenge: { type: string; codeHash: string } | null
  }
  /** A second factor that waits for the first code of it; `codeHash` is null where nothing was sent. */
  enrolment: { identityId: string; factorId: string; codeHash: string | null }
  /** A member's wish for another address; `codeHash` is of the code that was sent to it, or to nobody when it is taken. */
  'email-change': { identityId: string; email: string; codeHash: string }
  /** The right to choose a new password, from a mail; `codeHash` is of the code in the same mail. */
  recovery: { identityId: string; codeHash: string; returnUrl: string | null }
  /** An authorization code. @see RFC 6749 §4.1.2 */
  code: {
    identityId: string
    clientId: string
    codeChallenge: string
    redirectUri: string | null
  }
  /** Where a browser is sent: the parameters stay here and only the handle travels. */
  redirect: RedirectPayload
}

export type OneTimeKind = keyof OneTimePayloads

interface Deps {
  clock: Clock
}

/** Makes a token of a kind, good once and for some seconds. */
export async function issueOneTime<Kind extends OneTimeKind>(
  { clock }: Deps,
  tx: Queries,
  kind: Kind,
  payload: OneTimePayloads[Kind],
  lifetimeSeconds: number,
): Promise<string> {
  const token = createSecret()
  const expiresAt = clock.now().getTime() + lifetimeSeconds * 1000
  await tx.run(sql`
    insert into one_time_tokens (hash, kind, payload, identity_id, expires_at)
    values (${hashSecret(token)}, ${kind}, ${JSON.stringify(payload)},
      ${'identityId' in payload ? payload.identityId : null}, ${expiresAt})`)
  return token
}

/** Reads a token that is still good, without using it up; in a transaction it stays good until the end. */
export async function findOneTime<Kind extends OneTimeKind>(
  { clock }: Deps,
  queries: Pick<Reader, 'all' | 'rowLock'>,
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

/** Uses a token up: of several callers at once exactly one gets the payload. */
export async function redeemOneTime<Kind extends OneTimeKind>(
  deps: Deps,
  tx: Queries,
  kind: Kind,
  token: string,
): Promise<OneTimePayloads[Kind] | undefined> {
  return redeemOneTimeByHash(deps, tx, kind, hashSecret(token))
}

/** The same for a token of which only the hash was kept. */
export async function redeemOneTimeByHash<Kind extends OneTimeKind>(
  { clock }: Deps,
  tx: Queries,
  kind: Kind,
  hash: string,
): Promise<OneTimePayloads[Kind] | undefined> {
  const now = clock.now().getTime()
  const row = await first<{ payload: string }>(
    tx,
    sql`update one_time_tokens set used_at = ${now}
      where hash = ${hash} and kind = ${kind}
        and used_at is null and expires_at > ${now}
      returning payload`,
  )
  return row && readPayload<Kind>(row.payload)
}

/** Counts a try at a token; of tries at once each gets a number of its own. */
export async function countAttempt(tx: Queries, token: string): Promise<number> {
  const row = await first<{ attempts: number }>(
    tx,
    sql`update one_time_tokens set attempts = attempts + 1
      where hash = ${hashSecret(token)} returning attempts`,
  )
  return row?.attempts ?? 0
}

/** Puts another payload behind a token and starts its count of wrong answers anew. */
export async function replacePayload<Kind extends OneTimeKind>(
  tx: Queries,
  token: string,
  payload: OneTimePayloads[Kind],
): Promise<void> {
  await tx.run(sql`update one_time_tokens set payload = ${JSON.stringify(payload)}, attempts = 0
    where hash = ${hashSecret(token)}`)
}

/** Puts another payload behind a token; wrong answers stay counted. */
export async function changePayload<Kind extends OneTimeKind>(
  tx: Queries,
  token: string,
  payload: OneTimePayloads[Kind],
): Promise<void> {
  await tx.run(sql`update one_time_tokens set payload = ${JSON.stringify(payload)}
    where hash = ${hashSecret(token)}`)
}

/** Remembers which grant came of a code, so that a replay can end it. */
export async function recordGrantOfCode(tx: Queries, code: string, grantId: string): Promise<void> {
  await tx.run(
    sql`update one_time_tokens set grant_id = ${grantId} where hash = ${hashSecret(code)}`,
  )
}

/** The grant that came of a code used before. @see RFC 6749 §4.1.2 */
export async function findGrantOfCode(
  queries: Pick<Queries, 'all'>,
  code: string,
): Promise<string | undefined> {
  const row = await first<{ grant_id: string | null }>(
    queries,
    sql`select grant_id from one_time_tokens
      where hash = ${hashSecret(code)} and kind = 'code' and used_at is not null`,
  )
  return row?.grant_id ?? undefined
}

/** Removes tokens that ran out more than a day ago. */
export async function purgeOneTime({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const dayAgo = clock.now().getTime() - 86_400_000
  return db.transaction((tx) =>
    tx.run(sql`delete from one_time_tokens where expires_at < ${dayAgo}`),
  )
}

function readPayload<Kind extends OneTimeKind>(text: string): OneTimePayloads[Kind] {
  return JSON.parse(text) as OneTimePayloads[Kind]
}
