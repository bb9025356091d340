import { CheckError, isJsonObject, parsePatch } from '@foyer/protocol'
import {
  type CollectionDeletionRule,
  type DeletionEffect,
  type DeletionRule,
  defaultDeletionRule,
} from '@foyer/protocol/account-data-endpoints'
import * as v from 'valibot'
import {
  listEveryCollection,
  listExistingCollections,
  type StoredCollection,
  saveDeletionRule,
} from '../../storage/collections/collections.js'
import type { Database } from '../../storage/database.js'
import { countItemsOfAuthor } from '../../storage/items/items-of-author.js'
import { findToChange } from '../collections/require-collection.js'
import type { ManageDeps } from '../deps.js'

/** Maximum fields that one rule clears. */
const MAX_FIELDS = 50

const fieldPath = v.pipe(
  v.string(),
  v.check(isClearable, 'expected the path of a field that the server does not set'),
)

/** Schema of a collection's rule for the items of deleted members. @see docs/wire/members.md#deletion-and-export */
export const deletionRule: v.GenericSchema<unknown, DeletionRule> = v.variant('action', [
  v.strictObject({ action: v.picklist(['keep', 'delete']) }),
  v.strictObject({
    action: v.literal('anonymise'),
    clear: v.exactOptional(v.pipe(v.array(fieldPath), v.maxLength(MAX_FIELDS))),
  }),
])

/** Returns the rule that applies to a collection. */
export function ruleOf({
  deletionRule: own,
}: Pick<StoredCollection, 'deletionRule'>): DeletionRule {
  return own ?? defaultDeletionRule
}

/** Returns whether the site file declares the rule of a collection. */
export function isRuleDeclared({
  declaration: declared,
}: Pick<StoredCollection, 'declaration'>): boolean {
  const declaration: unknown = JSON.parse(declared ?? '{}')
  return isJsonObject(declaration) && Object.hasOwn(declaration, 'onMemberDeletion')
}

/** Lists the rules of all collections that are not deleted, by id. */
export async function listRules({ db }: { db: Database }): Promise<CollectionDeletionRule[]> {
  return (await listExistingCollections(db)).map(toCollectionRule)
}

/**
 * Sets the rule of a collection. Null restores the default.
 * @throws DataError collection-unknown, collection-deleted
 */
export function setRule(
  { db, audit }: ManageDeps,
  collectionId: string,
  rule: DeletionRule | null,
): Promise<CollectionDeletionRule> {
  return db.transaction(async (tx) => {
    const collection = await findToChange(tx, collectionId)
    await saveDeletionRule(tx, collectionId, rule)
    const before = { deletionRule: collection.deletionRule }
    const detail = { before, after: { deletionRule: rule } }
    await audit.recordIn(tx, { action: 'collection.changed', subject: collectionId, detail })
    return toCollectionRule({ ...collection, deletionRule: rule })
  })
}

function toCollectionRule(collection: StoredCollection): CollectionDeletionRule {
  const { id, displayName, deletionRule: own } = collection
  const isDeclared = isRuleDeclared(collection)
  return {
    collectionId: id,
    displayName,
    rule: ruleOf(collection),
    isDefault: own === null,
    isDeclared,
  }
}

function isClearable(path: string): boolean {
  try {
    parsePatch([{ action: 'REMOVE_FIELD', fieldPath: path }])
    return true
  } catch (error) {
    if (error instanceof CheckError) return false
    throw error
  }
}

/** Counts a member's items by collection, and tells what happens to them when the member is deleted. */
export async function deletionEffects(
  { db }: { db: Database },
  memberId: string,
): Promise<DeletionEffect[]> {
  const effects: DeletionEffect[] = []
  for (const collection of await listEveryCollection(db)) {
    const items = await countItemsOfAuthor(db, collection.itemsTable, memberId)
    const { id: collectionId, displayName } = collection
    const { action } = ruleOf(collection)
    if (items > 0) effects.push({ collectionId, displayName, action, items })
  }
  return effects
}
