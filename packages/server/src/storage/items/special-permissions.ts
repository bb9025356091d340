import type { CollectionPermissions } from '@foyer/protocol'
import { first, type Queries } from '../database.js'
import { sql } from '../sql.js'

/** Permissions of one member or role on the items of a collection, in addition to its levels. */
export interface SpecialPermissions {
  id: string
  /** A member by id, or a role by name. */
  subject: { kind: 'member' | 'role'; id: string }
  allows: (keyof CollectionPermissions)[]
}

/** Replaces all special permissions of a collection. */
export async function saveSpecialPermissions(
  tx: Queries,
  collectionId: string,
  list: readonly SpecialPermissions[],
): Promise<void> {
  tx.invalidate('collections')
  await tx.run(sql`update collections set special_permissions = ${JSON.stringify(list)}
    where id = ${collectionId}`)
}

/** Finds the collection with a special permission. @param id a UUID: other texts would match partially */
export async function findCollectionIdOfSpecialPermissions(
  tx: Queries,
  id: string,
): Promise<string | undefined> {
  // Only the id of the permission is the first property; the subject's id is not.
  const holds = tx.dialect.contains(sql`special_permissions`, `{"id":"${id}"`)
  const row = await first<{ id: string }>(tx, sql`select id from collections where ${holds}`)
  return row?.id
}
