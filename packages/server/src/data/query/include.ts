import { assertPaging, type Including, limits, type WireItemData } from '@foyer/protocol'
import type { Caller } from '../../caller.js'
import { createPauses } from '../../lib/pauses.js'
import type { StoredCollection } from '../../storage/collections/collections.js'
import { activeKeys } from '../../storage/engine/index-keys.js'
import { type ListedItem, listItems } from '../../storage/items/list-items.js'
import { listIncluded, sizeOfIncluded } from '../../storage/items/referenced-items.js'
import type { Scan } from '../../storage/scan/scan.js'
import {
  findReference,
  findReferenceField,
  type ResolvedReference,
  referencedIdOf,
  setOf,
} from '../collections/reference-fields.js'
import type { DataDeps } from '../deps.js'
import { DataError } from '../errors.js'
import { allowedItemsFor, authorizedFilter, requiredAuthor } from '../permissions/authorize.js'
import { assertReferencedFit, scanFor } from '../reads/create-read.js'
import { projectItem } from './project-item.js'

/**
 * Replaces references in the items of a page, then projects each item to the fields of the request. Returns the items
 * unchanged if the request asks for neither.
 * @throws DataError, CheckError as `includeItems`
 */
export async function includeAndProject(
  deps: DataDeps,
  caller: Caller,
  request: IncludeRequest,
  items: readonly ListedItem[],
): Promise<readonly ListedItem[]> {
  const included = await includeItems(deps, caller, request, items)
  const { fields } = request
  return fields
    ? mapWithPauses(included, (item) => ({ ...item, text: projectItem(item.text, fields) }))
    : included
}

/**
 * Maps the items of a page with pauses, in which other requests run. With included items, a page may have hundreds of
 * megabytes.
 */
async function mapWithPauses<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  const pause = createPauses()
  for (const item of items) {
    await pause()
    results.push(map(item))
  }
  return results
}

interface IncludeRequest extends Including {
  collection: StoredCollection
  /** Projection of the response. References in other fields are not read. */
  fields?: readonly string[] | undefined
}

/**
 * Replaces references in the items of a page by the referenced items that the caller may read, with one query per
 * field.
 * @throws DataError not-a-reference, request-invalid; CheckError for limits that are invalid or too large
 * @see docs/wire/references.md#includes
 */
async function includeItems(
  deps: DataDeps,
  caller: Caller,
  request: IncludeRequest,
  items: readonly ListedItem[],
): Promise<readonly ListedItem[]> {
  const limitOfField = parseIncludes(request)
  if (limitOfField.size === 0) return items
  const referring = request.collection
  const page = await mapWithPauses(items, (item) => ({
    ...item,
    data: JSON.parse(item.text) as WireItemData,
  }))
  const included = new Map<string, TextOfItem>()
  const scan = scanFor(deps.db, caller, 'references')
  for (const [field, limit] of limitOfField) {
    // Looked up before the projection is checked: a field that is not a reference is an error even if it is not
    // projected.
    const reference = await findReference(deps.db, referring, field)
    if (!isProjected(field, request.fields)) continue
    const textOf = reference
      ? await readIncluded(scan, caller, { reference, limit, items: page })
      : emptyInclude(referring, field)
    included.set(field, textOf)
  }
  return composePage(page, included)
}

/**
 * Parses the fields to include, from the three forms that a request may use.
 * @returns the limit of items per referring item, for each field
 * @throws DataError request-invalid for too many fields; CheckError for a limit that is invalid or too large
 * @see docs/wire/references.md#includes
 */
function parseIncludes(request: Including): ReadonlyMap<string, number> {
  const {
    includeReferences = [],
    includeReferencedItems = [],
    referencedItemOptions = [],
  } = request
  const requests = [
    ...includeReferencedItems.map((field) => ({ field, limit: undefined })),
    ...referencedItemOptions.map(({ fieldName, limit }) => ({ field: fieldName, limit })),
    ...includeReferences,
  ]
  const limitOfField = new Map<string, number>()
  for (const { field, limit = limits.defaultPageSize } of requests) {
    assertPaging({ limit })
    limitOfField.set(field, limit)
  }
  if (limitOfField.size <= limits.includedFields) return limitOfField
  throw new DataError(
    'request-invalid',
    `${limitOfField.size} included fields, expected at most ${limits.includedFields}`,
  )
}

/**
 * Returns the `TextOfItem` of a field whose referenced collection does not exist: the same as for a collection that the
 * caller may not read, so that it does not reveal which collections exist.
 */
function emptyInclude(referring: StoredCollection, field: string): TextOfItem {
  const isMulti = findReferenceField(referring, field)?.kind === 'multi'
  return () => (isMulti ? '[]' : undefined)
}

function isProjected(field: string, fields: readonly string[] = []): boolean {
  return (
    fields.length === 0 || fields.some((path) => path === field || path.startsWith(`${field}.`))
  )
}

/** A parsed item of the page. */
interface PageItem {
  id: string
  data: WireItemData
}

/** Returns the JSON that replaces a field of an item; undefined leaves the field unchanged. */
type TextOfItem = (item: PageItem) => string | undefined

interface IncludedPage {
  reference: ResolvedReference
  /** Maximum number of included items per referring item. */
  limit: number
  items: readonly PageItem[]
}

/**
 * Reads the items that one field of the page refers to, as far as the caller may read them.
 * @throws DataError request-invalid for more than `limits.includedItems`
 */
function readIncluded(scan: Scan, caller: Caller, page: IncludedPage): Promise<TextOfItem> {
  return page.reference.field.kind === 'multi'
    ? readMultiReferences(scan, caller, page)
    : readSingleReferences(scan, caller, page)
}

async function readSingleReferences(
  scan: Scan,
  caller: Caller,
  { reference: { referenced, field }, items }: IncludedPage,
): Promise<TextOfItem> {
  const idIn = ({ data }: PageItem): string =>
    (Object.hasOwn(data, field.key) && referencedIdOf(data[field.key])) || ''
  const ids = [...new Set(items.map(idIn))].filter((id) => id !== '')
  if (ids.length === 0 || !allowedItemsFor(referenced, 'read', caller)) return () => undefined
  const filter = authorizedFilter(referenced, caller, { _id: { $in: ids } })
  const read = {
    ...scan,
    table: referenced.itemsTable,
    filter,
    indexKeys: activeKeys(referenced.indexes),
  }
  const included = await listItems(read, { order: { sort: [] }, limit: ids.length, offset: 0 })
  const texts = new Map(included.map(({ id, text }) => [id, text]))
  return (item) => texts.get(idIn(item))
}

async function readMultiReferences(
  scan: Scan,
  caller: Caller,
  { reference, limit, items }: IncludedPage,
): Promise<TextOfItem> {
  const allowed = allowedItemsFor(reference.referenced, 'read', caller)
  if (!allowed) return () => '[]'
  const set = setOf(reference)
  const page = {
    referringIds: items.map(({ id }) => id),
    author: requiredAuthor(allowed, caller),
    limitEach: limit,
  }
  await assertReferencedFit(items.length * limit, () => sizeOfIncluded(scan, set, page))
  const rows = await listIncluded(scan, set, { ...page, limit: limits.includedItems + 1 })
  if (rows.length > limits.includedItems) {
    throw new DataError(
      'request-invalid',
      `"${reference.field.key}" would include more than ${limits.includedItems} items; ask for a smaller page or limit`,
    )
  }
  const textsOfItem = new Map<string, string[]>()
  for (const { referringId, text } of rows) {
    const texts = textsOfItem.get(referringId) ?? []
    textsOfItem.set(referringId, texts)
    if (text !== null) texts.push(text)
  }
  return ({ id }) => `[${textsOfItem.get(id)?.join(',') ?? ''}]`
}

function composePage(
  page: readonly (ListedItem & PageItem)[],
  included: ReadonlyMap<string, TextOfItem>,
): ListedItem[] {
  let characters = 0
  return page.map((item) => {
    const text = compose(item, included)
    characters += text.length
    // Each character takes at least one byte, so this many characters exceed the limit.
    if (characters <= limits.pageBytes) return { id: item.id, revision: item.revision, text }
    throw new DataError(
      'payload-too-large',
      `the included items make the response longer than ${limits.pageBytes} bytes; ask for a smaller page, fewer fields or fewer included items`,
    )
  })
}

/** Composes the JSON of an item with the JSON of included items, which is not parsed. */
function compose(item: PageItem, included: ReadonlyMap<string, TextOfItem>): string {
  const texts = new Map(
    Object.entries(item.data).map(([key, value]) => [key, JSON.stringify(value)]),
  )
  for (const [key, textOf] of included) {
    const text = textOf(item)
    if (text !== undefined) texts.set(key, text)
  }
  return `{${[...texts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}
