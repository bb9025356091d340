import type { Patch } from '@foyer/protocol'
import type { Caller } from '../caller.js'
import type { StoredItem } from '../storage/items.js'
import type { DataDeps } from './deps.js'
import type { ItemContent } from './item-content.js'
import { type WritingRequest, withWriting } from './with-writing.js'
import { insertIn, patchIn, removeIn, saveIn, shown, updateIn } from './write.js'
import type { Expected, Writing } from './writing.js'

type Asked = Omit<WritingRequest, 'operations' | 'condition'>
type Content = Asked & { content: ItemContent }
type Conditional = Expected & Pick<WritingRequest, 'condition'>

/** @throws DataError item-exists, permission-denied, collection-unknown */
export function insert(
  deps: DataDeps,
  caller: Caller,
  { content, collectionId, idempotency, saveReferences }: Content,
): Promise<StoredItem> {
  const asked = {
    ...{ collectionId, idempotency, saveReferences, itemId: content.id },
    operations: ['insert'],
    insertsOne: true,
  } as const
  return writeItem(deps, caller, asked, (writing) => insertIn(writing, content))
}

/** @throws DataError item-unknown, permission-denied, collection-unknown, condition-not-met, revision-conflict */
export function update(
  deps: DataDeps,
  caller: Caller,
  { content, ...request }: Content & Conditional,
): Promise<StoredItem> {
  const asked = { ...request, operations: ['update'], itemId: content.id } as const
  return writeItem(deps, caller, asked, (writing) => updateIn(writing, content, request))
}

/** @throws DataError as `update`; PatchError for a change that does not fit what the item holds */
export function patch(
  deps: DataDeps,
  caller: Caller,
  request: Asked & { itemId: string; patch: Patch } & Conditional,
): Promise<StoredItem> {
  return writeItem(deps, caller, { ...request, operations: ['update'] }, (writing) =>
    patchIn(writing, request.itemId, request.patch, request),
  )
}

/** Updates an item when one with its id exists, else inserts it; each needs its own permission. */
export function save(
  deps: DataDeps,
  caller: Caller,
  { content, ...request }: Content,
): Promise<StoredItem> {
  const asked = { ...request, operations: ['insert', 'update'], itemId: content.id } as const
  return writeItem(deps, caller, asked, async (writing) => {
    const { item } = await saveIn(writing, content)
    return item
  })
}

/**
 * Removes an item.
 * @returns the item as it was, as far as the caller may read it
 * @throws DataError item-unknown, permission-denied, collection-unknown, condition-not-met, revision-conflict
 */
export function remove(
  deps: DataDeps,
  caller: Caller,
  request: Asked & { itemId: string } & Conditional,
): Promise<StoredItem> {
  return writeItem(deps, caller, { ...request, operations: ['remove'] }, (writing) =>
    removeIn(writing, request.itemId, request),
  )
}

function writeItem(
  deps: DataDeps,
  caller: Caller,
  request: WritingRequest,
  write: (writing: Writing) => Promise<StoredItem>,
): Promise<StoredItem> {
  return withWriting(deps, caller, request, async (writing) => shown(writing, await write(writing)))
}
