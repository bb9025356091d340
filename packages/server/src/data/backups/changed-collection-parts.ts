import { isDeepStrictEqual } from 'node:util'
import type { CollectionPart } from '@foyer/protocol/backup-endpoints'
import type { BackedUpCollection } from '../../storage/backup/backed-up-collections.js'

const parts: readonly Exclude<CollectionPart, 'indexes'>[] = [
  'displayName',
  'description',
  'displayField',
  'fields',
  'permissions',
  'specialPermissions',
  'plugins',
  'deletionRule',
  'enforce',
]

/** Lists the parts of a collection, besides its items, that differ between two versions. */
export function changedCollectionParts(
  before: BackedUpCollection,
  after: BackedUpCollection,
): CollectionPart[] {
  const changed: CollectionPart[] = parts.filter(
    (part) => !isDeepStrictEqual(before[part], after[part]),
  )
  return isDeepStrictEqual(indexesOf(before), indexesOf(after)) ? changed : [...changed, 'indexes']
}

/** The declarations of indexes, in a fixed order. Whether one is built yet does not matter. */
function indexesOf({ indexes }: BackedUpCollection): unknown[] {
  return indexes
    .map(({ name, fields, unique, caseInsensitive }) => ({ name, fields, unique, caseInsensitive }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
