import { type BulkAction, type BulkItemResult, limits } from '@foyer/protocol'
import { createPauses } from '../../lib/pauses.js'
import type { StoredItem } from '../../storage/stored-item.js'
import { DataError, isRefusal } from '../errors.js'
import { PermissionDeniedError } from '../permissions/permission-denied.js'
import { runOnce } from './idempotency.js'
import type { WriteContext, WriteRequest } from './write-transaction.js'

/** Result of one item, with the written item if it was requested. */
export interface BulkResult extends BulkItemResult {
  item?: StoredItem
  /** Permission error of this item, for the decision log. */
  denied?: PermissionDeniedError
}

/** Options that apply to all items of a bulk call. */
export interface BulkOptions {
  /** Writes all items or none. */
  atomic?: boolean | undefined
  /** Includes each written item in its result. */
  returnItems?: boolean | undefined
}

/** An item of a bulk request before its validation. */
export interface SentItem {
  id?: string | null
  data: unknown
  /** Required revision of the stored item. Insert and save ignore it. */
  ifRevision?: number | undefined
  idempotencyKey?: string | undefined
}

/** Options of all bulk operations. */
export type BulkRequest = Omit<WriteRequest, 'operations'> & BulkOptions

/** Asserts that a call contains at most `max` items. @throws DataError too-many-items */
export function assertItemCount(items: readonly unknown[], max: number): void {
  if (items.length <= max) return
  throw new DataError(
    'too-many-items',
    `${items.length} items in one call, expected at most ${max}; split them over several calls`,
  )
}

interface EachItem<Sent> extends BulkOptions {
  /** Returns the id that the request names, if there is one. */
  idOf(sent: Sent): string | null | undefined
  /** Returns the idempotency key of this item, if it has one. */
  keyOf?(sent: Sent): string | undefined
  /** Action reported for a refused item. */
  action: BulkAction
  /** True if a batch has stored the items before, so that `write` only returns them. */
  areAlreadyStored?: boolean
  write(sent: Sent): Promise<{ action?: BulkAction; item: StoredItem }>
}

/**
 * Writes items in order inside a transaction and returns a result for each. A refused item has written nothing: all
 * checks precede its write, except that of unique indexes, for which `withUniqueCheck` sets a savepoint.
 * @throws BulkRolledBackError when `atomic` is set and an item is refused
 */
export async function writeEach<Sent>(
  context: WriteContext,
  sent: readonly Sent[],
  each: EachItem<Sent>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  let characters = 0
  // On SQLite, the statements of a transaction do not pause.
  const pause = createPauses()
  for (const [originalIndex, item] of sent.entries()) {
    await pause()
    const isFull = !each.areAlreadyStored && characters > RESPONSE_CHARACTERS
    // Checked before the idempotency key is read, because a stored result contains its item too.
    const result = isFull
      ? refusedOf(each, item, responseFull())
      : await writeOne(context, item, each)
    characters += charactersOf(result)
    results.push({ ...result, itemMetadata: { ...result.itemMetadata, originalIndex } })
  }
  if (each.atomic) assertNoneRefused(results)
  return results
}

/**
 * Maximum characters of items in a response: a short call may return a large item many times. It is above the size of
 * the largest body, so that all items of a body may be returned.
 */
const RESPONSE_CHARACTERS = 2 * limits.pageBytes

/** Counts the characters of the items in a result: the written one, or the current one that a conflict returns. */
function charactersOf({ item, itemMetadata }: BulkResult): number {
  const { currentItem } = itemMetadata.error?.data ?? {}
  return (item?.text.length ?? 0) + (currentItem ? JSON.stringify(currentItem).length : 0)
}

function responseFull(): DataError {
  return new DataError(
    'payload-too-large',
    `not written: the items in the response already have more than ${RESPONSE_CHARACTERS} characters; send fewer items in one call, or leave out "returnEntity"`,
  )
}

/** Placeholder. `writeEach` sets the index, because a repeated call may send the item at another one. */
const UNKNOWN_INDEX = 0

async function writeOne<Sent>(
  context: WriteContext,
  sent: Sent,
  each: EachItem<Sent>,
): Promise<BulkResult> {
  const { keyOf, action, returnItems, write } = each
  const key = keyOf?.(sent)
  const { collection, condition, saveReferences } = context
  const request = (): string =>
    JSON.stringify([collection.id, action, sent, condition?.filter, saveReferences, !!returnItems])
  const idempotency = key === undefined ? undefined : { key, request: request() }
  try {
    return await runOnce(context, idempotency, async () => {
      const { item, ...done } = await write(sent)
      const itemMetadata = { id: item.id, originalIndex: UNKNOWN_INDEX, success: true }
      return { action, ...done, itemMetadata, ...(returnItems ? { item } : {}) }
    })
  } catch (error) {
    return refusedOf(each, sent, error)
  }
}

/** Returns the result of a refused item. Rethrows errors that the request did not cause. */
function refusedOf<Sent>({ idOf, action }: EachItem<Sent>, sent: Sent, error: unknown): BulkResult {
  const refused = { originalIndex: UNKNOWN_INDEX, success: false, error: itemErrorOf(error) }
  const id = idOf(sent)
  const denied = denialOf(error)
  return { action, itemMetadata: id ? { id, ...refused } : refused, ...(denied && { denied }) }
}

/** Returns the denial of an item, also if the response reports the item as unknown. */
function denialOf(error: unknown): PermissionDeniedError | undefined {
  const denial = error instanceof DataError ? (error.cause ?? error) : undefined
  return denial instanceof PermissionDeniedError ? denial : undefined
}

/** Thrown for a bulk call with `atomic` if an item is refused. */
export class BulkRolledBackError extends DataError {
  override name = 'BulkRolledBackError'
  /** Refused items. */
  readonly results: readonly BulkResult[]

  constructor(results: readonly BulkResult[], description: string) {
    super('bulk-rolled-back', description, {
      results: results.map(({ action, itemMetadata }) => ({ action, itemMetadata })),
    })
    this.results = results
  }
}

function assertNoneRefused(results: readonly BulkResult[]): void {
  const refused = results.filter(({ itemMetadata }) => !itemMetadata.success)
  const [first] = refused
  if (!first) return
  const { originalIndex, error } = first.itemMetadata
  throw new BulkRolledBackError(
    refused,
    `nothing was written: item ${originalIndex} was refused, ${error?.description}`,
  )
}

/** Converts the error of one item to its wire form. Rethrows errors that the request did not cause. */
export function itemErrorOf(error: unknown): NonNullable<BulkItemResult['itemMetadata']['error']> {
  if (!isRefusal(error)) throw error
  const data = error instanceof DataError ? error.data : {}
  return { code: error.code, description: error.message, data }
}
