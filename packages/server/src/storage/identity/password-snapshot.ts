import { first, type LockingReader, type Queries } from '../database.js'
import { type Sql, sql } from '../sql.js'

/** The password of a member when a login or a change of the password began. */
export interface PasswordSnapshot {
  id: string
  passwordHash: string
  passwordResetRequired: boolean
}

/**
 * Returns a WHERE clause with a row lock, for a query of `identities`. It matches the member only if, since `snapshot`
 * was read, the password is unchanged and no new one was required. The lock makes a concurrent change of the password
 * wait; the change then ends the login that this transaction stores.
 */
export function wherePasswordUnchanged(
  { rowLock }: LockingReader,
  { id, passwordHash, passwordResetRequired }: PasswordSnapshot,
): Sql {
  return sql`where id = ${id} and password_hash = ${passwordHash}
    and password_reset_required = ${passwordResetRequired ? 1 : 0}${rowLock}`
}

/** Returns whether the password of a member is still the one of `snapshot`, as `wherePasswordUnchanged` does. */
export async function isPasswordUnchanged(
  tx: Queries,
  snapshot: PasswordSnapshot,
): Promise<boolean> {
  const row = await first(
    tx,
    sql`select id from identities ${wherePasswordUnchanged(tx, snapshot)}`,
  )
  return row !== undefined
}
