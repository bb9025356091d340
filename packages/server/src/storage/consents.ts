import type { Clock } from '../ports/clock.js'
import { type Database, first, type Queries } from './database.js'
import { sql } from './sql.js'

/** Whether a member has let a client see the account. */
export async function hasConsent(
  db: Pick<Database, 'all'>,
  of: { identityId: string; clientId: string },
): Promise<boolean> {
  const row = await first(
    db,
    sql`select 1 as given from consents
      where identity_id = ${of.identityId} and client_id = ${of.clientId}`,
  )
  return row !== undefined
}

/** Remembers that a member lets a client see the account. */
export async function saveConsent(
  { clock }: { clock: Clock },
  tx: Queries,
  of: { identityId: string; clientId: string },
): Promise<void> {
  await tx.run(sql`insert into consents (identity_id, client_id, given_at)
    values (${of.identityId}, ${of.clientId}, ${clock.now().getTime()})
    on conflict (identity_id, client_id) do nothing`)
}
