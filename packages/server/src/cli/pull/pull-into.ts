import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '@foyer/protocol'
import type {
  CollectionDeclaration,
  ComparedDeclaration,
} from '@foyer/protocol/collection-endpoints'
import { parseSiteFile } from '../../bootstrap/parse-site-file.js'
import { siteFileSchema } from '../../bootstrap/site-file.js'
import { completeDeclaration } from '../../data/declarations/declaration.js'
import { writeDeclaration, writeNewDeclaration } from '../../data/declarations/write-declaration.js'
import { didYouMean } from '../../lib/did-you-mean.js'
import { StartError } from '../../lib/start-error.js'
import { editJson } from './edit-json.js'
import { mergeDeclaration } from './merge-declarations.js'

/** Collections that a pull writes. */
export interface PulledCollections {
  /** Ids of the collections to write, also of undeclared ones; if empty, all that the file declares. */
  ids: readonly string[]
  /** Also writes the collections that the file does not declare. */
  all: boolean
}

/** A site file after a pull. */
export interface PullResult {
  text: string
  /** Sentences about collections that only the file or only the server has. */
  notes: string[]
}

/**
 * Writes the changes of collections on the server into the text of a site file.
 * @throws StartError for an invalid file, for an unknown name, or if the changes of the file and of the server conflict
 */
export function pullInto(
  file: { path: string; text: string },
  collections: readonly ComparedDeclaration[],
  { ids, all }: PulledCollections,
): PullResult {
  const declared = parseSiteFile(siteFileSchema, file).collections
  const present = collections.filter(({ isDeleted }) => !isDeleted)
  const byId = new Map(present.map((collection) => [collection.id, collection]))
  const declaredIds = declared.map(({ id }) => id)
  assertKnown(ids, [...declaredIds, ...byId.keys()])
  const isSelected = (id: string): boolean => ids.length === 0 || ids.includes(id)
  const site = JSON.parse(file.text) as { collections?: Record<string, unknown>[] }
  const changed: CollectionDeclaration[] = []
  const updated = (site.collections ?? []).map((element, index) => {
    const declaration = declared[index]
    const compared = declaration && isSelected(declaration.id) && byId.get(declaration.id)
    if (!compared) return element
    const inFile = asStored(completeDeclaration(declaration))
    const { applied, current } = compared
    const merged = mergeDeclaration({ applied: applied ?? undefined, file: inFile, current })
    if (isDeepStrictEqual(inFile, merged)) return element
    changed.push(merged)
    return writeDeclaration(element, merged)
  })
  const unlisted = present.filter(({ id }) => !declaredIds.includes(id))
  const added = unlisted.filter(({ id }) => all || ids.includes(id)).map(({ current }) => current)
  const declarations = [...updated, ...added.map(writeNewDeclaration)]
  const finalIds = [...declaredIds, ...added.map(({ id }) => id)]
  const notes = [
    ...declaredIds
      .filter((id) => isSelected(id) && !byId.has(id))
      .map((id) => describeMissing(id, collections)),
    ...[...changed, ...added].flatMap((collection) =>
      describeUndeclaredTargets(collection, finalIds),
    ),
    ...(all || ids.length > 0 ? [] : describeUndeclared(unlisted.map(({ id }) => id))),
  ]
  if (changed.length + added.length === 0) return { text: file.text, notes }
  const text = editJson(file.text, { ...site, collections: declarations })
  assertValid(file.path, text)
  return { text, notes }
}

function assertKnown(ids: readonly string[], known: readonly string[]): void {
  const unknown = ids.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new StartError(
    `neither the site file nor the server has a collection "${unknown}".${didYouMean(unknown, known)}`,
  )
}

/** @throws StartError if the changes of the file and of the server conflict */
function assertValid(path: string, text: string): void {
  try {
    parseSiteFile(siteFileSchema, { path, text })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new StartError(
      `the file and the server have conflicting changes; nothing was written: ${error.message}`,
      { cause: error },
    )
  }
}

function describeMissing(id: string, collections: readonly ComparedDeclaration[]): string {
  const isDeleted = collections.some((collection) => collection.id === id)
  return isDeleted
    ? `the collection "${id}" of the file was deleted on the server; remove it from the file, or restore it`
    : `the server does not have the collection "${id}" of the file; its next start with this file creates it`
}

function describeUndeclared(ids: readonly string[]): string[] {
  if (ids.length === 0) return []
  const list = ids.map((id) => `"${id}"`).join(', ')
  return [`the file does not declare ${list}; add collections by name, or all with --all`]
}

/** Describes references to collections that the file does not declare, which a new server with this file would lack. */
function describeUndeclaredTargets(
  { id, fields }: CollectionDeclaration,
  ids: readonly string[],
): string[] {
  return fields.flatMap(({ key, typeMetadata: { reference, multiReference } = {} }) => {
    const target = (reference ?? multiReference)?.referencedCollectionId
    if (target === undefined || ids.includes(target)) return []
    return [
      `collection "${id}", field "${key}" refers to "${target}", which the file does not declare; a new server refuses the file until "npx @foyer/server pull ${target}" adds it`,
    ]
  })
}

/** Converts a declaration to its stored form, which is JSON and has no undefined properties. */
function asStored(declaration: CollectionDeclaration): CollectionDeclaration {
  const value: unknown = JSON.parse(JSON.stringify(declaration))
  return isJsonObject(value) ? { ...declaration, ...value } : declaration
}
