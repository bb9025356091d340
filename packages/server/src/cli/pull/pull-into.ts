import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '@foyer/protocol'
import type {
  CollectionDeclaration,
  ComparedDeclaration,
} from '@foyer/protocol/collection-endpoints'
import { siteFileSchema } from '../../bootstrap/site-file.js'
import { parseJsonFile } from '../../bootstrap/site-file-problems.js'
import { completeDeclaration } from '../../data/declarations/declaration.js'
import { editJson } from '../../data/declarations/edit-json.js'
import { writeDeclaration, writeNewDeclaration } from '../../data/declarations/write-declaration.js'
import { didYouMean } from '../../lib/did-you-mean.js'
import { StartError } from '../../lib/start-error.js'
import { mergeDeclaration } from './merge-declarations.js'

/** Collections that a pull writes. */
export interface CollectionSelection {
  /** Only these, also if the file does not declare them; all declared ones if empty. */
  names: readonly string[]
  /** Also those that the file does not declare. */
  all: boolean
}

/** A site file after a pull. */
export interface PullResult {
  text: string
  /** Sentences about what the file and the server do not share. */
  notes: string[]
}

/**
 * Writes the changes of collections on the server into the text of a site file.
 * @throws StartError for an invalid file, a name that neither side has, and changes that contradict each other
 */
export function pullInto(
  file: { path: string; text: string },
  collections: readonly ComparedDeclaration[],
  { names, all }: CollectionSelection,
): PullResult {
  const declared = parseJsonFile(siteFileSchema, file).collections
  const present = collections.filter(({ isDeleted }) => !isDeleted)
  const byId = new Map(present.map((one) => [one.id, one]))
  const declaredIds = declared.map(({ id }) => id)
  assertKnown(names, [...declaredIds, ...byId.keys()])
  const isSelected = (id: string): boolean => names.length === 0 || names.includes(id)
  const site = JSON.parse(file.text) as { collections?: Record<string, unknown>[] }
  const changed: CollectionDeclaration[] = []
  const updated = (site.collections ?? []).map((written, at) => {
    const declaration = declared[at]
    const compared = declaration && isSelected(declaration.id) && byId.get(declaration.id)
    if (!compared) return written
    const before = plain(completeDeclaration(declaration))
    const { applied, current } = compared
    const merged = mergeDeclaration({ applied: applied ?? undefined, file: before, current })
    if (isDeepStrictEqual(before, merged)) return written
    changed.push(merged)
    return writeDeclaration(written, merged)
  })
  const unlisted = present.filter(({ id }) => !declaredIds.includes(id))
  const added = unlisted.filter(({ id }) => all || names.includes(id)).map(({ current }) => current)
  const lists = [...updated, ...added.map(writeNewDeclaration)]
  const ids = [...declaredIds, ...added.map(({ id }) => id)]
  const notes = [
    ...declaredIds
      .filter((id) => isSelected(id) && !byId.has(id))
      .map((id) => missing(id, collections)),
    ...[...changed, ...added].flatMap((one) => undeclaredTargets(one, ids)),
    ...(all || names.length > 0 ? [] : undeclared(unlisted.map(({ id }) => id))),
  ]
  if (changed.length + added.length === 0) return { text: file.text, notes }
  const text = editJson(file.text, { ...site, collections: lists })
  assertValid(file.path, text)
  return { text, notes }
}

function assertKnown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new StartError(
    `neither the site file nor the server has a collection "${unknown}".${didYouMean(unknown, known)}`,
  )
}

/** @throws StartError if the changes of the file and of the server conflict */
function assertValid(path: string, text: string): void {
  try {
    parseJsonFile(siteFileSchema, { path, text })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `the file and the server have conflicting changes; nothing was written: ${error.message}`,
      { cause: error },
    )
  }
}

function missing(id: string, collections: readonly ComparedDeclaration[]): string {
  const isDeleted = collections.some((one) => one.id === id)
  return isDeleted
    ? `the collection "${id}" of the file was deleted on the server; remove it from the file, or restore it`
    : `the server does not have the collection "${id}" of the file; its next start with this file creates it`
}

function undeclared(ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const list = ids.map((id) => `"${id}"`).join(', ')
  return [`the file does not declare ${list}; add collections by name, or all with --all`]
}

/** Describes references to collections that a new server with this file would not have. */
function undeclaredTargets(
  { id, fields }: CollectionDeclaration,
  ids: readonly string[],
): string[] {
  return fields.flatMap(({ key, typeMetadata: { reference, multiReference } = {} }) => {
    const target = (reference ?? multiReference)?.referencedCollectionId
    if (target === undefined || ids.includes(target)) return []
    return [
      `collection "${id}", field "${key}" refers to "${target}", which the file does not declare; a new server refuses the file until "foyer pull ${target}" adds it`,
    ]
  })
}

/** Returns a value as it is after it was stored. */
function plain(declaration: CollectionDeclaration): CollectionDeclaration {
  const value: unknown = JSON.parse(JSON.stringify(declaration))
  return isJsonObject(value) ? { ...declaration, ...value } : declaration
}
