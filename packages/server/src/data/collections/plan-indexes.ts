import { randomUUID } from 'node:crypto'
import { type IndexDefinition, isStorableText, limits, parsePath } from '@foyer/protocol'
import type { StoredIndex } from '../../storage/engine.js'
import { DataError } from '../errors.js'

/** Number of indexes that a collection may still add, by kind. */
export interface IndexRoom {
  oneField: number
  /** Indexes of two or three fields. Indexes of one field use this room when their own is full. */
  threeFields: number
  unique: number
}

/** Names of the system indexes. */
const systemIndexNames = ['_id', '_createdDate', '_owner'] as const

/** Computes the remaining room. A failed index counts until it is dropped. */
export function indexRoom(indexes: readonly StoredIndex[]): IndexRoom {
  const present = indexes.filter(({ status }) => status !== 'DROPPING')
  const unique = present.filter((index) => index.unique).length
  const narrow = present.filter((index) => !index.unique && index.fields.length === 1).length
  const overflow = Math.max(narrow - limits.indexesOfOneField, 0)
  const wide = present.length - unique - narrow + overflow
  return {
    oneField: Math.max(limits.indexesOfOneField - narrow, 0),
    threeFields: Math.max(limits.indexesOfThreeFields - wide, 0),
    unique: Math.max(limits.uniqueIndexes - unique, 0),
  }
}

/**
 * Creates an index record in status BUILDING from its definition.
 * @throws DataError request-invalid
 */
export function newIndex(definition: IndexDefinition): StoredIndex {
  const { name, unique = false, caseInsensitive = false } = definition
  if (name.length < 1 || name.length > limits.indexNameLength || !isStorableText(name)) {
    throwInvalid(`the name of an index has 1 to ${limits.indexNameLength} characters`)
  }
  const most = unique ? 1 : limits.indexFields
  const paths = definition.fields.map(({ path }) => path)
  if (paths.length < 1 || paths.length > most) {
    throwInvalid(`the index "${name}" has ${paths.length} fields, expected 1 to ${most}`)
  }
  if (new Set(paths).size < paths.length) throwInvalid(`the index "${name}" names a field twice`)
  for (const path of paths) {
    if (path.length < 1 || path.length > limits.indexNameLength) {
      throwInvalid(
        `every path in the index "${name}" must have 1 to ${limits.indexNameLength} characters`,
      )
    }
    parsePath(path)
  }
  const fields = definition.fields.map(({ path, order = 'ASC' }) => ({ path, order }))
  return { id: randomUUID(), name, fields, unique, caseInsensitive, status: 'BUILDING' }
}

/**
 * Adds an index to the indexes of a collection.
 * @throws DataError index-exists, too-many-indexes
 */
export function addIndex(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex[] {
  const isTaken =
    systemIndexNames.some((name) => name === index.name) ||
    indexes.some(({ name, status }) => name === index.name && status !== 'DROPPING')
  if (isTaken) throw new DataError('index-exists', `an index "${index.name}" already exists`)
  const { oneField, threeFields, unique } = indexRoom(indexes)
  const room = index.unique ? unique : threeFields + (index.fields.length === 1 ? oneField : 0)
  if (room > 0) return [...indexes, index]
  throw new DataError(
    'too-many-indexes',
    `there is no room for the index "${index.name}"; drop another one of its kind first`,
  )
}

/**
 * Adds the indexes that a site file declares. An index whose declaration changed is dropped and built again.
 * @throws DataError
 */
export function addDeclared(
  indexes: readonly StoredIndex[],
  declared: readonly IndexDefinition[],
): StoredIndex[] {
  return declared.map(newIndex).reduce<StoredIndex[]>(
    (all, index) => {
      const existing = all.find(({ name, status }) => name === index.name && status !== 'DROPPING')
      if (existing && isSameIndex(existing, index)) return all
      return addIndex(existing ? markDropping(all, existing) : all, index)
    },
    [...indexes],
  )
}

/** Marks an index for the index builder to drop. */
export function markDropping(indexes: readonly StoredIndex[], index: StoredIndex): StoredIndex[] {
  return indexes.map((other) => (other.id === index.id ? { ...other, status: 'DROPPING' } : other))
}

function isSameIndex(a: StoredIndex, b: StoredIndex): boolean {
  const shapeOf = ({ fields, unique, caseInsensitive }: StoredIndex): string =>
    JSON.stringify([fields.map(({ path, order }) => [path, order]), unique, caseInsensitive])
  return shapeOf(a) === shapeOf(b)
}

function throwInvalid(description: string): never {
  throw new DataError('request-invalid', description)
}
