import type { Including, WireItemData } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredCollection } from '../storage/collections.js'
import type { ListedItem } from '../storage/items.js'
import type { DataDeps } from './deps.js'
import { DataError } from './errors.js'
import { type IncludedText, type PageItem, readIncluded } from './included-texts.js'
import { readIncludes } from './read-includes.js'
import { findReferenceField } from './reference-fields.js'
import { requireCollection } from './require-collection.js'
import { findReference } from './resolve-reference.js'
import { scanReferences } from './scan-items.js'

interface IncludeRequest extends Including {
  dataCollectionId: string
  /** What is kept of the items afterwards; a field that is not is not read either. */
  fields?: readonly string[] | undefined
}

/** Characters of a page with what it includes: a text of all of them has to fit into memory. */
const MAX_CHARACTERS = 64 * 1024 * 1024

/**
 * Puts referenced items into the items of a page, as far as the caller may read them, with one query for each field.
 * @throws DataError not-a-reference, request-invalid; CheckError for limits that are none or too large
 * @see docs/wire.md#includes
 */
export async function includeReferences(
  deps: Pick<DataDeps, 'db'>,
  caller: Caller,
  request: IncludeRequest,
  items: readonly ListedItem[],
): Promise<readonly ListedItem[]> {
  const wanted = readIncludes(request)
  if (wanted.size === 0) return items
  const near = await requireCollection(deps, request.dataCollectionId, caller)
  const page = items.map((item) => ({ ...item, data: JSON.parse(item.text) as WireItemData }))
  const included = new Map<string, IncludedText>()
  const scan = scanReferences(deps.db, caller)
  for (const [field, limit] of wanted) {
    const reference = await findReference(deps.db, near, field)
    if (!isKept(field, request.fields)) continue
    const read = reference
      ? await readIncluded(scan, caller, { reference, limit, items: page })
      : nothing(near, field)
    included.set(field, read)
  }
  return composePage(page, included)
}

/** What a field shows that refers to a collection that does not exist: the same as one that may not be read. */
function nothing(near: StoredCollection, field: string): IncludedText {
  const isMulti = findReferenceField(near, field)?.kind === 'multi'
  return () => (isMulti ? '[]' : undefined)
}

function isKept(field: string, fields: readonly string[] = []): boolean {
  return fields.length === 0 || fields.some((one) => one === field || one.startsWith(`${field}.`))
}

function composePage(
  page: readonly (ListedItem & PageItem)[],
  included: ReadonlyMap<string, IncludedText>,
): ListedItem[] {
  let characters = 0
  return page.map((item) => {
    const text = compose(item, included)
    characters += text.length
    if (characters <= MAX_CHARACTERS) return { id: item.id, revision: item.revision, text }
    throw new DataError(
      'request-invalid',
      `the included items make the answer longer than ${MAX_CHARACTERS} characters; take a smaller page or limit`,
    )
  })
}

/** The text of an item with those of others in it, which are not read for it. */
function compose(item: PageItem, included: ReadonlyMap<string, IncludedText>): string {
  const texts = new Map(
    Object.entries(item.data).map(([key, value]) => [key, JSON.stringify(value)]),
  )
  for (const [key, textOf] of included) {
    const text = textOf(item)
    if (text !== undefined) texts.set(key, text)
  }
  return `{${[...texts].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`
}
