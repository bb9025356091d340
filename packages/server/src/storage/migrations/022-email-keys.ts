import type { Queries } from '../database.js'
import { first } from '../database.js'
import { emailKey } from '../identity/email-key.js'
import { sql } from '../sql.js'

/** Rows per query. */
const BATCH = 1000

interface Row {
  id: string
  email: string
  email_key: string
  created_at: number
}

/**
 * Updates the lookup form of every e-mail address to that of this release. If two accounts get the same form, it
 * belongs to the account that already has it, else to the older one. The other account keeps its data and sessions, but
 * a login with the address no longer finds it; the report names both accounts.
 * @see docs/wire/login.md#e-mail-addresses
 */
export async function renewEmailKeys(
  tx: Queries,
  report: (sentence: string) => void,
): Promise<void> {
  const outdated = await listOutdated(tx)
  // Out of each other's way: one may get the form that another one gives up.
  for (const { id } of outdated) await saveKey(tx, id, duplicateKey(id))
  for (const { id, email } of outdated.toSorted(byAge)) {
    const key = emailKey(email)
    const holder = await first<{ id: string }>(
      tx,
      sql`select id from identities where email_key = ${key}`,
    )
    if (holder) report(collision(id, holder.id))
    else await saveKey(tx, id, key)
  }
}

async function listOutdated(tx: Queries): Promise<Row[]> {
  const outdated: Row[] = []
  let after = ''
  for (;;) {
    const rows = await tx.all<Row>(sql`select id, email, email_key, created_at from identities
      where id > ${after} and status <> 'DELETED' order by id limit ${BATCH}`)
    outdated.push(...rows.filter((row) => row.email_key !== emailKey(row.email)))
    const last = rows.at(-1)
    if (!last) return outdated
    after = last.id
  }
}

async function saveKey(tx: Queries, id: string, key: string): Promise<void> {
  await tx.run(sql`update identities set email_key = ${key} where id = ${id}`)
}

/** Returns a key that no address has: it contains no "@". */
function duplicateKey(id: string): string {
  return `duplicate:${id}`
}

function byAge(one: Row, other: Row): number {
  return one.created_at - other.created_at || (one.id < other.id ? -1 : 1)
}

function collision(id: string, holder: string): string {
  return `members ${holder} and ${id} have one e-mail address: it logs in to ${holder}; delete one of them, or let ${id} choose another address`
}
