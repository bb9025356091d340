import type { Clock } from '../../ports/clock.js'
import { countRows, first, type Queries, type Reader } from '../database.js'
import { type Sql, sql } from '../sql.js'
import type { OneTimeKind, OneTimePayloads } from './one-time-payloads.js'
import { readPayload } from './one-time-tokens.js'

/** Token kinds that give access to an account. */
const accessKinds: readonly OneTimeKind[] = [
  'session',
  'state',
  'mfa',
  'enrolment',
  'email-change',
  'recovery',
  'deletion',
  'code',
]

/**
 * Distinguishes the tokens of the kind `recovery`. `onlyWithCode` selects those of password resets, whose e-mail has a
 * link and a code. The e-mail of an invitation has only a link.
 */
export interface CodeFilter {
  onlyWithCode?: boolean
}

function codeCondition({ dialect }: Reader, { onlyWithCode = false }: CodeFilter): Sql {
  return onlyWithCode ? sql`${dialect.jsonField(sql`payload`, 'codeHash')} is not null` : sql`true`
}

/**
 * Marks the unused tokens of a member as used: those of one kind, or all that give access to the account. Waits for
 * transactions that redeem one of them, and then also revokes the tokens that they issued.
 */
export async function revokeTokensOfMember(
  { clock }: { clock: Clock },
  tx: Queries,
  identityId: string,
  kind?: OneTimeKind,
): Promise<void> {
  const kinds = tx.dialect.columnIn(sql`kind`, kind === undefined ? accessKinds : [kind])
  const unused = sql`identity_id = ${identityId} and used_at is null and ${kinds}`
  // On PostgreSQL, a statement that waits for a row does not see rows that were inserted in the meantime, but the next
  // one does.
  await tx.all(sql`select hash from one_time_tokens where ${unused}${tx.rowLock}`)
  await tx.run(sql`update one_time_tokens set used_at = ${clock.now().getTime()} where ${unused}`)
}

/** Lists the stored hashes of a member's unused tokens of a kind. */
export async function listUnusedTokens(
  reader: Reader,
  identityId: string,
  kind: OneTimeKind,
  filter: CodeFilter = {},
): Promise<string[]> {
  const rows = await reader.all<{ hash: string }>(sql`select hash from one_time_tokens
    where identity_id = ${identityId} and kind = ${kind} and used_at is null
      and ${codeCondition(reader, filter)}`)
  return rows.map(({ hash }) => hash)
}

/** Marks the unused ones of several tokens as used. @param hashes stored hashes of the tokens */
export async function revokeTokens(
  { clock }: { clock: Clock },
  tx: Queries,
  hashes: readonly string[],
): Promise<void> {
  await tx.run(sql`update one_time_tokens set used_at = ${clock.now().getTime()}
    where ${tx.dialect.columnIn(sql`hash`, hashes)} and used_at is null`)
}

/** Removes the new addresses of a member from changes of the address, used or not. */
export async function forgetNewEmailsOf(tx: Queries, identityId: string): Promise<void> {
  const kind: OneTimeKind = 'email-change'
  await tx.run(sql`update one_time_tokens set payload = '{}'
    where identity_id = ${identityId} and kind = ${kind}`)
}

/** Revokes the unused links that an operator created for others. */
export async function revokeLinksOfIssuer(
  { clock }: { clock: Clock },
  tx: Queries,
  issuerId: string,
): Promise<void> {
  const kind: OneTimeKind = 'owner-link'
  await tx.run(sql`update one_time_tokens set used_at = ${clock.now().getTime()}
    where kind = ${kind} and used_at is null
      and ${tx.dialect.jsonField(sql`payload`, 'issuerId')} = ${issuerId}`)
}

/** Counts the unexpired tokens of a kind issued for a member or an owner, used or not. */
export async function countUnexpiredTokens(
  { clock }: { clock: Clock },
  queries: Reader,
  accountId: string,
  kind: OneTimeKind,
  filter: CodeFilter = {},
): Promise<number> {
  return countRows(
    queries,
    sql`from one_time_tokens where identity_id = ${accountId}
      and kind = ${kind} and expires_at > ${clock.now().getTime()}
      and ${codeCondition(queries, filter)}`,
  )
}

/** An unused token of a member, identified by its stored hash. */
export interface OpenToken<Kind extends OneTimeKind> {
  hash: string
  payload: OneTimePayloads[Kind]
}

/**
 * Counts an attempt at the newest token of a kind of a member. Concurrent attempts get distinct numbers.
 * @param identityId undefined for an unknown member, for whom the query runs too, to take the same time
 */
export async function countAttemptAtNewest<Kind extends OneTimeKind>(
  { clock }: { clock: Clock },
  tx: Queries,
  identityId: string | undefined,
  kind: Kind,
  filter: CodeFilter = {},
): Promise<(OpenToken<Kind> & { attempts: number }) | undefined> {
  const row = await first<{ hash: string; payload: string; attempts: number }>(
    tx,
    sql`update one_time_tokens set attempts = attempts + 1 where hash = (
        select hash from one_time_tokens where identity_id = ${identityId ?? ''}
          and kind = ${kind} and used_at is null and expires_at > ${clock.now().getTime()}
          and ${codeCondition(tx, filter)}
        order by expires_at desc limit 1)
      returning hash, payload, attempts`,
  )
  return row && { ...row, payload: readPayload<Kind>(row.payload) }
}
