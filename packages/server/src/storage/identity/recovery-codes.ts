import { countRows, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'

/** Replaces all recovery codes of a member. */
export async function replaceRecoveryCodes(
  tx: Queries,
  identityId: string,
  hashes: readonly string[],
): Promise<void> {
  await tx.run(sql`delete from recovery_codes where identity_id = ${identityId}`)
  for (const hash of hashes) {
    await tx.run(
      sql`insert into recovery_codes (identity_id, hash) values (${identityId}, ${hash})`,
    )
  }
}

/** Consumes a recovery code. @returns false when it is unknown or used; one of several concurrent calls gets true */
export async function takeRecoveryCode(
  tx: Queries,
  code: { identityId: string; hash: string; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`update recovery_codes set used_at = ${code.now.getTime()}
    where identity_id = ${code.identityId} and hash = ${code.hash} and used_at is null`)
  return changed === 1
}

/** Counts the unused codes of a member. */
export async function countRecoveryCodes(queries: Reader, identityId: string): Promise<number> {
  return countRows(
    queries,
    sql`from recovery_codes
      where identity_id = ${identityId} and used_at is null`,
  )
}
