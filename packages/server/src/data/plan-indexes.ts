import { randomUUID } from 'node:crypto'
import { type IndexDefinition, isStorableText, limits, parsePath } from '@foyer/protocol'
import type { StoredIndex } from '../storage/indexes.js'
import { DataError } from './errors.js'

/** How many more indexes a collection may have. */
export interface IndexRoom {
  oneField: number
  /** Of two or three fields; indexes of one field go here too when there is no other room. */
  threeFields: number
  unique: number
}

/** Names of the indexes that every collection has. */
export const systemIndexNames = ['_id', '_createdDate', '_owner'] as const

/** What is left beside these indexes; a failed one keeps its place until it is dropped. */
export function indexRoom(indexes: readonly StoredIndex[]): IndexRoom {
  const kept = indexes.filter(({ status }) => status !== 'DROPPING')
  const unique = kept.filter((index) => index.unique).length
  const narrow = kept.filter((index) => !index.unique && index.fields.length === 1).length
  const beyond = Math.max(narrow - limits.indexesOfOneField, 0)
  const wide = kept.length - unique - narrow + beyond
  return {
    oneField: Math.max(limits.indexesOfOneField - narrow, 0),
    threeFields: Math.max(limits.indexesOfThreeFields - wide, 0),
    unique: Math.max(limits.uniqueIndexes - unique, 0),
  }
}

/**
 * Makes an index of what was asked for, to be built.
 * @throws DataError request-invalid
 */
export function newIndex(definition: IndexDefinition): StoredIndex {
  const { name, unique = false, caseInsensitive = false } = definition
  if (name.length < 1 || name.length > limits.indexNameLength || !isStorableText(name)) {
    refuse(`the name of an index has 1 to ${limits.indexNameLength} characters`)
  }
  const most = unique ? 1 : limits.indexFields
  const paths = definition.fields.map(({ path }) => path)
  if (paths.length < 1 || paths.length > most) {
    refuse(`the index "${name}" has ${paths.length} fields, expected 1 to ${most}`)
  }
  if (new Set(paths).size < paths.length) refuse(`the index "${name}" names a field twice`)
  for (const path of paths) {
    if (path.length < 1 || path.length > limits.indexNameLength) {
      refuse(`a path in the index "${name}" has not 1 to ${limits.indexNameLength} characters`)
    }
    parsePath(path)
  }
  const fields = definition.fields.map(({ path, order = 'ASC' }) => ({ path, order }))
  return { id: randomUUID(), name, fields, unique, caseInsensitive, status: 'BUILDING' }
}

/**
 * Adds an index to those of a collection.
 * @throws DataError index-exists, too-many-indexes
 */
export function addIndex(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex[] {
  const isTaken =
    systemIndexNames.some((name) => name === index.name) ||
    indexes.some(({ name, status }) => name === index.name && status !== 'DROPPING')
  if (isTaken) throw new DataError('index-exists', `an index "${index.name}" exists already`)
  const { oneField, threeFields, unique } = indexRoom(indexes)
  const room = index.unique ? unique : threeFields + (index.fields.length === 1 ? oneField : 0)
  if (room > 0) return [...indexes, index]
  throw new DataError(
    'too-many-indexes',
    `there is no room for the index "${index.name}"; drop another one of its kind first`,
  )
}

/**
 * Adds the indexes that a site declares and that are not there; one that is declared otherwise than it was is built anew.
 * @throws DataError
 */
export function addDeclared(
  indexes: readonly StoredIndex[],
  declared: readonly IndexDefinition[],
): StoredIndex[] {
  return declared.map(newIndex).reduce<StoredIndex[]>(
    (all, wanted) => {
      const known = all.find(({ name, status }) => name === wanted.name && status !== 'DROPPING')
      if (known && isAlike(known, wanted)) return all
      return addIndex(known ? markDropping(all, known) : all, wanted)
    },
    [...indexes],
  )
}

/** Marks an index as one that is to be dropped. */
export function markDropping(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex[] {
  return indexes.map((one) => (one.id === index.id ? { ...one, status: 'DROPPING' } : one))
}

function isAlike(a: StoredIndex, b: StoredIndex): boolean {
  const made = ({ fields, unique, caseInsensitive }: StoredIndex): string =>
    JSON.stringify([fields.map(({ path, order }) => [path, order]), unique, caseInsensitive])
  return made(a) === made(b)
}

function refuse(description: string): never {
  throw new DataError('request-invalid', description)
}
