import { limits, type WireItemData } from '@foyer/protocol'
import { type Caller, ownerIdOf } from '../caller.js'
import { listItems } from '../storage/items.js'
import { listIncluded } from '../storage/referenced-items.js'
import type { Scan } from '../storage/scan.js'
import { findAllowed } from './access.js'
import { DataError } from './errors.js'
import { readableItems } from './readable-items.js'
import { referencedIdOf } from './reference-fields.js'
import { type ResolvedReference, withSet } from './resolve-reference.js'

/** An item of a page, read. */
export interface PageItem {
  id: string
  data: WireItemData
}

/** The JSON that stands in place of a field of an item; where there is none the field stays as it is. */
export type IncludedText = (item: PageItem) => string | undefined

interface IncludedPage {
  reference: ResolvedReference
  /** Items for each referring one at the most. */
  limit: number
  items: readonly PageItem[]
}

/**
 * What one field of a page's items refers to, as far as the caller may read it.
 * @throws DataError request-invalid for more than `limits.includedItems`
 */
export function readIncluded(db: Scan, caller: Caller, page: IncludedPage): Promise<IncludedText> {
  return page.reference.field.kind === 'multi'
    ? readLists(db, caller, page)
    : readSingles(db, caller, page)
}

async function readSingles(
  db: Scan,
  caller: Caller,
  { reference: { far, field }, items }: IncludedPage,
): Promise<IncludedText> {
  const idIn = ({ data }: PageItem): string =>
    (Object.hasOwn(data, field.key) && referencedIdOf(data[field.key])) || ''
  const ids = [...new Set(items.map(idIn))].filter((id) => id !== '')
  if (ids.length === 0 || !findAllowed(far, 'read', caller)) return () => undefined
  const filter = readableItems(far, caller, { _id: { $in: ids } })
  const page = { filter, order: { sort: [] }, limit: ids.length, offset: 0 }
  const found = await listItems(db, far.itemsTable, page)
  const texts = new Map(found.map(({ id, text }) => [id, text]))
  return (item) => texts.get(idIn(item))
}

async function readLists(
  db: Scan,
  caller: Caller,
  { reference, limit, items }: IncludedPage,
): Promise<IncludedText> {
  const allowed = findAllowed(reference.far, 'read', caller)
  if (!allowed) return () => '[]'
  const found = await listIncluded(db, withSet(reference).set, {
    nearIds: items.map(({ id }) => id),
    owner: allowed === 'own' ? (ownerIdOf(caller) ?? '') : undefined,
    limitEach: limit,
    limit: limits.includedItems + 1,
  })
  if (found.length > limits.includedItems) {
    throw new DataError(
      'request-invalid',
      `"${reference.field.key}" would include more than ${limits.includedItems} items; take a smaller page or limit`,
    )
  }
  const lists = new Map<string, string[]>()
  for (const { nearId, text } of found) {
    const list = lists.get(nearId) ?? []
    lists.set(nearId, list)
    if (text !== null) list.push(text)
  }
  return ({ id }) => `[${lists.get(id)?.join(',') ?? ''}]`
}
