import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { isJsonObject } from './json.js'

/**
 * Invalid request to a data call, detected by the client or the server.
 * @see docs/wire.md#data-errors
 */
export class CheckError extends Error {
  override readonly name: string = 'CheckError'
  /** One of `dataCodes`. */
  readonly code: string
  /** Category that the data library gives every rejected input. */
  readonly kind: string = dataCodes.validationFailed

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }

  /** Details in the form of the official packages. */
  get details(): { applicationError: { code: string; description: string } } {
    return { applicationError: { code: this.code, description: this.message } }
  }
}

/** Throws a CheckError unless `passed`. */
export function check(passed: boolean, code: string, message: string): asserts passed {
  if (!passed) throw new CheckError(code, message)
}

/**
 * Asserts that a collection id is text.
 * @throws CheckError WDE0001
 */
export function assertCollectionId(value: unknown): asserts value is string {
  assertText(value, dataCodes.collectionIdNotText, 'collection id')
}

/**
 * Asserts that an item id is text.
 * @throws CheckError WDE0002
 */
export function assertItemId(value: unknown): asserts value is string {
  assertText(value, dataCodes.itemIdNotText, 'item id')
}

/** Asserts that a value, which the message names, is text. @throws CheckError with that code */
export function assertText(value: unknown, code: string, name: string): asserts value is string {
  if (typeof value !== 'string') throw wrongKind(value, code, name, 'text')
}

/**
 * Asserts that an item is an object and that its `_id`, if it has one, is text.
 * @throws CheckError WDE0004 or WDE0007
 */
export function assertItem(value: unknown): asserts value is Record<string, unknown> {
  if (!isJsonObject(value)) throw wrongKind(value, dataCodes.itemNotObject, 'item', 'an object')
  const id = idOf(value)
  if (id !== undefined) assertText(id, dataCodes.itemIdMalformed, '"_id"')
}

/**
 * Asserts a list of items for a bulk call: objects whose `_id` is text, null or absent, at most
 * `limits.bulkItems` of them.
 * @throws CheckError WDE0005 or WDE0006
 */
export function assertBulkItems(value: unknown): asserts value is Record<string, unknown>[] {
  if (!Array.isArray(value)) {
    throw new CheckError(
      dataCodes.bulkItemsMalformed,
      `items: expected a list of objects, received ${kindOf(value)}`,
    )
  }
  if (value.length > limits.bulkItems) {
    throw new CheckError(
      dataCodes.tooManyItems,
      `items: expected at most ${limits.bulkItems} in one request, received ${value.length}`,
    )
  }
  value.forEach(assertBulkItem)
}

function assertBulkItem(item: unknown, index: number): void {
  if (!isJsonObject(item)) {
    throw new CheckError(
      dataCodes.bulkItemsMalformed,
      `item ${index}: expected an object, received ${kindOf(item)}`,
    )
  }
  const id = idOf(item)
  if (id === undefined || id === null || typeof id === 'string') return
  throw new CheckError(
    dataCodes.bulkItemsMalformed,
    `"_id" of item ${index}: expected text, received ${kindOf(id)}`,
  )
}

/**
 * Asserts a list of item ids for a bulk call: at least one, all text, at most `limits.bulkItems`.
 * @throws CheckError WDE0068 or WDE0069
 */
export function assertItemIds(value: unknown): asserts value is string[] {
  if (!Array.isArray(value) || value.length === 0 || value.some((id) => typeof id !== 'string')) {
    throw new CheckError(
      dataCodes.itemIdsMalformed,
      'item ids: expected a list of texts that is not empty',
    )
  }
  if (value.length <= limits.bulkItems) return
  throw new CheckError(
    dataCodes.tooManyItemIds,
    `item ids: expected at most ${limits.bulkItems} in one request, received ${value.length}`,
  )
}

/**
 * Asserts the size of a page and the number of skipped items; both are optional.
 * @throws CheckError WDE0032, WDE0033, WDE0034, WDE0035, or WDE0075 for a limit above `limits.maxPageSize`
 */
export function assertPaging({ limit, skip }: { limit?: unknown; skip?: unknown }): void {
  if (limit !== undefined) {
    assertLimit(limit)
    check(
      limit <= limits.maxPageSize,
      dataCodes.requestInvalid,
      `"limit": expected at most ${limits.maxPageSize}, received ${limit}`,
    )
  }
  if (skip !== undefined) assertSkip(skip)
}

/**
 * Asserts the size of a page. The server checks the maximum.
 * @throws CheckError WDE0032, WDE0033, WDE0035
 */
export function assertLimit(value: unknown): asserts value is number {
  assertCount('limit', value, 1, dataCodes.limitNotPositive)
}

/** Asserts the number of skipped entries. @throws CheckError WDE0032, WDE0034, WDE0035 */
export function assertSkip(value: unknown): asserts value is number {
  assertCount('skip', value, 0, dataCodes.skipNegative)
}

function assertCount(name: string, value: unknown, least: number, tooSmall: string): void {
  const fail = (code: string, expected: string) =>
    new CheckError(code, `"${name}": expected ${expected}, received ${String(value)}`)
  if (typeof value !== 'number') throw fail(dataCodes.limitNotNumber, 'a number')
  if (!Number.isSafeInteger(value)) throw fail(dataCodes.pagingNotInteger, 'an integer below 2^53')
  if (value < least) throw fail(tooSmall, `at least ${least}`)
}

function idOf(item: Record<string, unknown>): unknown {
  return Object.hasOwn(item, '_id') ? item._id : undefined
}

function wrongKind(value: unknown, code: string, name: string, expected: string): CheckError {
  return new CheckError(code, `${name}: expected ${expected}, received ${kindOf(value)}`)
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' ? 'text' : typeof value
}
