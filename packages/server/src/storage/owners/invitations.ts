import { randomUUID } from 'node:crypto'
import type { OwnerRole } from '@foyer/protocol/owner-roles'
import { lifetimes } from '../../limits/lifetimes.js'
import type { Clock } from '../../ports/clock.js'
import { columnsOf, date, plain } from '../columns.js'
import type { Queries, Reader } from '../database.js'
import { emailKey } from '../identity/email-key.js'
import { lookupText, type Sql, sql } from '../sql.js'
import { managersOfOwners } from './owners.js'

/** Lifetime of an invitation in milliseconds. */
const LIFETIME_MS = lifetimes.ownerInvitation * 1000

/** An invitation to become an owner, editor or viewer. */
export interface Invitation {
  id: string
  email: string
  role: OwnerRole
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

const invitationColumns = columnsOf<Invitation>('owner_invitations', {
  id: plain,
  email: plain,
  role: plain,
  invitedBy: plain,
  createdAt: date,
  expiresAt: date,
})

/** Creates an invitation. It replaces an earlier one to the same address. */
export async function insertInvitation(
  { clock }: { clock: Clock },
  tx: Queries,
  { email, role, invitedBy }: Pick<Invitation, 'email' | 'role' | 'invitedBy'>,
): Promise<Invitation> {
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS)
  const id = randomUUID()
  const key = emailKey(email)
  await tx.run(sql`delete from owner_invitations where email_key = ${key}`)
  await tx.run(sql`insert into owner_invitations
      (id, email, email_key, role, invited_by, created_at, expires_at)
    values (${id}, ${email}, ${key}, ${role}, ${invitedBy}, ${createdAt.getTime()},
      ${expiresAt.getTime()})`)
  return { id, email, role, invitedBy, createdAt, expiresAt }
}

/** Lists the invitations whose links can be used, newest first: not those of operators who were removed since. */
export async function listInvitations(
  { clock }: { clock: Clock },
  reader: Reader,
): Promise<Invitation[]> {
  const now = clock.now()
  const field = (name: string): Sql => reader.dialect.jsonField(sql`payload`, name)
  const links = sql`select ${field('invitationId')} from one_time_tokens
    where kind = 'owner-link' and used_at is null and ${field('invitationId')} is not null
      and (${field('issuerId')} is null or ${field('issuerId')} in (${managersOfOwners(now)}))`
  return invitationColumns.all(
    reader,
    sql`where expires_at > ${now.getTime()} and id in (${links}) order by created_at desc, id`,
  )
}

/** Finds an invitation that has not expired. */
export async function findInvitation(
  { clock }: { clock: Clock },
  reader: Reader,
  id: string,
): Promise<Invitation | undefined> {
  return invitationColumns.first(
    reader,
    sql`where id = ${lookupText(id)} and expires_at > ${clock.now().getTime()}`,
  )
}

/** Removes an invitation that was accepted or withdrawn. */
export async function deleteInvitation(tx: Queries, id: string): Promise<Invitation | undefined> {
  const [deleted] = await invitationColumns.returning(
    tx,
    sql`delete from owner_invitations where id = ${lookupText(id)}`,
  )
  return deleted
}
