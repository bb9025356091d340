import type { Clock } from '../../ports/clock.js'
import { columnsOf, date, plain } from '../columns.js'
import { first, type Queries, type Reader } from '../database.js'
import { sql } from '../sql.js'

/** Returns whether a member has consented to a client. */
export async function hasConsent(
  db: Reader,
  consent: { identityId: string; clientId: string },
): Promise<boolean> {
  const row = await first(
    db,
    sql`select 1 as given from consents
      where identity_id = ${consent.identityId} and client_id = ${consent.clientId}`,
  )
  return row !== undefined
}

/** Consent of a member to a client. */
export interface StoredConsent {
  clientId: string
  /** Name of the client, or its id if there is no client with this id. */
  clientName: string
  givenAt: Date
}

const columns = columnsOf<StoredConsent>(
  'consents',
  { clientId: plain, clientName: plain, givenAt: date },
  { clientName: sql`coalesce(clients.name, consents.client_id)` },
)

/** Lists the consents of a member, oldest first. */
export async function listConsentsOf(
  queries: Reader,
  identityId: string,
): Promise<StoredConsent[]> {
  return columns.all(
    queries,
    sql`left join clients on clients.id = consents.client_id
      where identity_id = ${identityId} order by given_at, client_id`,
  )
}

/** Removes the consents of a member. */
export async function removeConsentsOf(tx: Queries, identityId: string): Promise<void> {
  await tx.run(sql`delete from consents where identity_id = ${identityId}`)
}

/** Removes the consents of all members to a client. */
export async function removeConsentsTo(tx: Queries, clientId: string): Promise<void> {
  await tx.run(sql`delete from consents where client_id = ${clientId}`)
}

/** Stores a member's consent to a client. */
export async function saveConsent(
  { clock }: { clock: Clock },
  tx: Queries,
  consent: { identityId: string; clientId: string },
): Promise<void> {
  await tx.run(sql`insert into consents (identity_id, client_id, given_at)
    values (${consent.identityId}, ${consent.clientId}, ${clock.now().getTime()})
    on conflict (identity_id, client_id) do nothing`)
}
