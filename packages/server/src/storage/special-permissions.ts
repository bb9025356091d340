import type { CollectionPermissions } from '@foyer/protocol'
import { first, type Queries } from './database.js'
import { sql } from './sql.js'

/** What one member or one role may do with the items of a collection, beyond its levels. */
export interface SpecialPermissions {
  id: string
  /** Who: a member by id, or everybody with a role by its name. */
  subject: { kind: 'member' | 'role'; id: string }
  allows: (keyof CollectionPermissions)[]
}

/** Replaces all special permissions of a collection. */
export async function saveSpecialPermissions(
  tx: Queries,
  collectionId: string,
  list: readonly SpecialPermissions[],
): Promise<void> {
  await tx.run(sql`update collections set special_permissions = ${JSON.stringify(list)}
    where id = ${collectionId}`)
}

/** The collection that holds special permissions of an id. @param id a UUID: any other text would match parts */
export async function findCollectionIdOfSpecialPermissions(
  tx: Queries,
  id: string,
): Promise<string | undefined> {
  // The id comes first in each of them, which that of a member or role does not.
  const holds = tx.dialect.contains(sql`special_permissions`, `{"id":"${id}"`)
  const row = await first<{ id: string }>(tx, sql`select id from collections where ${holds}`)
  return row?.id
}
