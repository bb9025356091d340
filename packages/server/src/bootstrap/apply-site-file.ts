import { isDeepStrictEqual } from 'node:util'
import { CheckError, type CollectionField, type IndexDefinition, limits } from '@foyer/protocol'
import { assertItemsFit, needsCheck } from '../data/collections/enforce-fields.js'
import { addDeclared } from '../data/collections/indexes.js'
import { appliedDeclaration, isAsDeclared } from '../data/declarations/declaration.js'
import { isRuleDeclared } from '../data/deletion/member-deletion-rule.js'
import type { DataDeps } from '../data/deps.js'
import { DataError } from '../data/errors.js'
import { withRolePermissions } from '../data/permissions/member-role-permissions.js'
import { didYouMean } from '../lib/did-you-mean.js'
import { StartError } from '../lib/start-error.js'
import {
  findAnyCollection,
  insertCollection,
  newCollection,
  replaceCollection,
  type StoredCollection,
  saveSpecialPermissions,
} from '../storage/collections/collections.js'
import { createItemsTable } from '../storage/collections/items-table.js'
import { type LockingReader, lockSite, type Queries } from '../storage/database.js'
import { recordCollectionChanged } from '../storage/events/events.js'
import { changeIndexes } from '../storage/indexes/indexes.js'
import { invalidSiteFile, withPlace } from './parse-site-file.js'
import { assertSeedItems, insertSeed, readSeed } from './seed.js'
import type { DeclaredCollection, SiteFile } from './site-file.js'

/** Result of applying a declared collection. */
export interface AppliedCollection {
  id: string
  outcome: 'created' | 'changed' | 'unchanged'
  items: number
  ms: number
}

/**
 * Creates missing declared collections with their seeds, and updates those whose declaration changed, each in one
 * transaction. Leaves deleted ones as they are.
 * @throws StartError for a seed that cannot be read or contains an invalid item, for stored items that do not fit the
 *   declared fields, and for indexes that cannot be declared
 */
export async function applyCollections(
  deps: DataDeps,
  declared: readonly DeclaredCollection[],
): Promise<AppliedCollection[]> {
  const applied: AppliedCollection[] = []
  for (const collection of declared) {
    const start = performance.now()
    const done = await applyCollection(deps, collection)
    applied.push({ id: collection.id, ...done, ms: performance.now() - start })
  }
  return applied
}

/**
 * Returns the problems that would stop a start: references of declared collections, and seeds and indexes of new
 * collections.
 * @param db undefined if there is no data yet
 */
export async function declarationProblems(
  db: LockingReader | undefined,
  site: Declarations,
): Promise<string[]> {
  const checks = site.collections.map(async (collection) => {
    const { id, seed, indexes = [] } = collection
    if (db && (await findAnyCollection(db, id))) return
    assertSeedItems(collection, seed === undefined ? [] : await readSeed(seed))
    try {
      addDeclared([], indexes)
    } catch (error) {
      throw indexError(id, error)
    }
  })
  const results = await Promise.allSettled(checks)
  const problems = results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (result.reason instanceof StartError) return [result.reason.message]
    throw result.reason
  })
  return [...(await referenceProblems(db, site)), ...problems]
}

/** Describes the collections that were created or changed, in one line each. */
export function appliedLines(applied: readonly AppliedCollection[]): string[] {
  return applied.flatMap(({ id, outcome, items, ms }) => {
    if (outcome === 'unchanged') return []
    const noun = items === 1 ? 'item' : 'items'
    const count = items > 0 ? ` with ${items.toLocaleString('en')} ${noun}` : ''
    return [`collection "${id}" ${outcome}${count} (${Math.round(ms)} ms)`]
  })
}

async function applyCollection(
  deps: DataDeps,
  { seed, ...declaration }: DeclaredCollection,
): Promise<Pick<AppliedCollection, 'outcome' | 'items'>> {
  const { id, indexes = [] } = declaration
  const text = JSON.stringify(declaration)
  const before = await findAnyCollection(deps.db, id)
  if (before && hasDeclaration(before, text)) return { outcome: 'unchanged', items: 0 }
  const lines = before || seed === undefined ? [] : await readSeed(seed)
  assertSeedItems(declaration, lines)
  return deps.db.transaction(async (tx) => {
    await lockSite(tx)
    const existing = await findAnyCollection(tx, id)
    if (existing && hasDeclaration(existing, text)) return { outcome: 'unchanged', items: 0 }
    const after = collectionAfter(existing, declaration, deps.clock.now())
    if (existing?.deletedAt) {
      // The rest is applied after a restoration, because items of a deleted collection cannot be corrected.
      const { permissions, deletionRule } = after
      await replaceCollection(tx, { ...existing, permissions, deletionRule })
      await saveRolePermissions(tx, existing, withoutNewRoles(existing, after))
      return { outcome: 'unchanged', items: 0 }
    }
    const collection = { ...after, declaration: text }
    if (existing && isAsDeclared(existing, collection, indexes)) {
      await replaceCollection(tx, { ...existing, declaration: text })
      return { outcome: 'unchanged', items: 0 }
    }
    const change = existing ? 'changed' : 'created'
    await recordCollectionChanged(tx, { id, change, at: after.updatedAt })
    if (existing) {
      await checkItems(tx, existing, collection)
      await replaceCollection(tx, collection)
      await saveRolePermissions(tx, existing, collection)
      await applyIndexes(tx, collection, indexes)
      return { outcome: 'changed', items: 0 }
    }
    // If a concurrent call created the collection, the next start applies the declaration.
    if (!(await insertCollection(tx, collection))) return { outcome: 'unchanged', items: 0 }
    await saveRolePermissions(tx, undefined, collection)
    await createItemsTable(tx, collection.itemsTable)
    await applyIndexes(tx, collection, indexes)
    await insertSeed(deps, tx, collection, lines)
    return { outcome: 'created', items: lines.length }
  })
}

/** Returns whether a collection stores this declaration. The order of properties does not matter. */
function hasDeclaration({ declaration }: StoredCollection, text: string): boolean {
  if (declaration === null) return false
  return declaration === text || isDeepStrictEqual(JSON.parse(declaration), JSON.parse(text))
}

/** Returns a collection with its declaration applied. */
function collectionAfter(
  existing: StoredCollection | undefined,
  { indexes: _, onMemberDeletion, events = true, ...rest }: Omit<DeclaredCollection, 'seed'>,
  now: Date,
): StoredCollection {
  const {
    enforce = (existing?.enforcedSinceRevision ?? 0) > 0,
    description = existing?.description ?? null,
    rolePermissions = {},
    ...declared
  } = rest
  const revision = (existing?.revision ?? 0) + 1
  const definition = {
    displayField: null,
    plugins: [],
    ...declared,
    description,
    specialPermissions: withRolePermissions(
      existing?.specialPermissions ?? [],
      rolePermissions,
      (existing && appliedDeclaration(existing)?.rolePermissions) ?? {},
    ),
    deletionRule: onMemberDeletion ?? keptRule(existing),
    isLogged: events,
    enforcedSinceRevision: enforce ? revision : 0,
    revision,
    updatedAt: now,
  }
  return existing ? { ...existing, ...definition } : newCollection(definition, now)
}

/** Stores the special permissions of a collection if a declaration changes them. */
async function saveRolePermissions(
  tx: Queries,
  before: StoredCollection | undefined,
  { id, specialPermissions }: Pick<StoredCollection, 'id' | 'specialPermissions'>,
): Promise<void> {
  if (isDeepStrictEqual(before?.specialPermissions ?? [], specialPermissions)) return
  if (specialPermissions.length > limits.specialPermissions) {
    throw new StartError(
      `the collection "${id}" has ${specialPermissions.length} special permissions with those of "rolePermissions" in foyer.json, the maximum is ${limits.specialPermissions}; remove some`,
    )
  }
  await saveSpecialPermissions(tx, id, specialPermissions)
}

/**
 * Leaves out roles that a deleted collection does not have yet. A declaration is stored only after a restoration, so a
 * role that the site file stops declaring before then would never be removed.
 */
function withoutNewRoles(
  existing: StoredCollection,
  { id, specialPermissions }: StoredCollection,
): Pick<StoredCollection, 'id' | 'specialPermissions'> {
  const ids = existing.specialPermissions.map((permission) => permission.id)
  return {
    id,
    specialPermissions: specialPermissions.filter((permission) => ids.includes(permission.id)),
  }
}

/** Checks the stored items if the declaration requires it. @throws StartError if they do not fit the fields */
async function checkItems(
  tx: Queries,
  existing: StoredCollection,
  after: Pick<StoredCollection, 'fields' | 'enforcedSinceRevision'>,
): Promise<void> {
  if (!needsCheck(existing, { fields: after.fields, enforce: after.enforcedSinceRevision > 0 }))
    return
  await tx.tables.lock(existing.itemsTable)
  try {
    await assertItemsFit(tx, existing, after.fields)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    const hint = 'correct the items, or remove "enforce" from the collection in foyer.json'
    throw new StartError(`${error.message}; ${hint}`, { cause: error })
  }
}

type Declarations = Pick<SiteFile, 'collections' | 'source'>

/**
 * Asserts that new reference fields refer to collections that are declared or stored. For a stored reference field, the
 * collection may have been deleted.
 * @throws StartError with every invalid field, and its line if the declarations were read from a file
 */
export async function assertReferences(db: LockingReader, site: Declarations): Promise<void> {
  const problems = await referenceProblems(db, site)
  if (problems.length === 0) return
  throw site.source
    ? invalidSiteFile(site.source.path, problems)
    : new StartError(problems.join('\n'))
}

async function referenceProblems(
  db: LockingReader | undefined,
  { collections, source }: Declarations,
): Promise<string[]> {
  const ids = collections.map(({ id }) => id)
  const problems: string[] = []
  for (const { id, fields } of collections) {
    for (const field of fields) {
      const target = targetOf(field)
      if (target === undefined || ids.includes(target)) continue
      if (db && (await findAnyCollection(db, target)) !== undefined) continue
      const stored = db && (await findAnyCollection(db, id))
      if (stored?.fields.map(targetOf).includes(target)) continue
      const problem = `collection "${id}", field "${field.key}" refers to the collection "${target}", which does not exist.${didYouMean(target, ids)}`
      const kind = field.typeMetadata?.reference ? 'reference' : 'multiReference'
      const path = ['fields', field.key, 'typeMetadata', kind, 'referencedCollectionId']
      problems.push(withPlace(source, ['collections', id, ...path], problem))
    }
  }
  return problems
}

/** Returns the rule of a collection if a call has set it. A rule of an earlier declaration does not stay. */
function keptRule(known: StoredCollection | undefined): StoredCollection['deletionRule'] {
  return known && !isRuleDeclared(known) ? known.deletionRule : null
}

/** Returns the id of the collection that a field refers to. */
function targetOf({ typeMetadata = {} }: CollectionField): string | undefined {
  const { reference, multiReference } = typeMetadata
  return (reference ?? multiReference)?.referencedCollectionId
}

async function applyIndexes(
  tx: Queries,
  { id, itemsTable }: StoredCollection,
  indexes: readonly IndexDefinition[],
): Promise<void> {
  if (indexes.length === 0) return
  try {
    await changeIndexes(tx, itemsTable, (all) => addDeclared(all, indexes))
  } catch (error) {
    throw indexError(id, error)
  }
}

function indexError(id: string, error: unknown): unknown {
  if (!(error instanceof DataError || error instanceof CheckError)) return error
  return new StartError(`an index of the collection "${id}" cannot be created: ${error.message}`, {
    cause: error,
  })
}
