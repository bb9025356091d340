import { type MessageCode, type MessageValues, messageOf } from '#messages'
import * as dataCodes from '../errors/data-codes.js'
import * as limits from '../limits.js'
import { CheckError } from './check-error.js'
import { isJsonObject } from './json.js'

/** Throws a CheckError, with the message of its code, unless `passed`. */
export function check<Code extends MessageCode>(
  passed: boolean,
  code: Code,
  ...values: MessageValues<Code>
): asserts passed {
  if (!passed) throw new CheckError(code, messageOf(code, ...values))
}

/**
 * Asserts that a collection id is a string.
 * @throws CheckError WDE0001
 */
export function assertCollectionId(value: unknown): asserts value is string {
  assertText(value, dataCodes.collectionIdNotText)
}

/**
 * Asserts that an item id is a string.
 * @throws CheckError WDE0002
 */
export function assertItemId(value: unknown): asserts value is string {
  assertText(value, dataCodes.itemIdNotText)
}

/** Codes whose message contains the rejected value. */
type ValueCode = {
  [Code in MessageCode]: MessageValues<Code> extends [value: unknown] ? Code : never
}[MessageCode]

/** Asserts that a value is a string. @throws CheckError with that code */
export function assertText(value: unknown, code: ValueCode): asserts value is string {
  check(typeof value === 'string', code, value)
}

/**
 * Asserts that an item is an object and that its `_id`, if it has one, is a string.
 * @throws CheckError WDE0004 or WDE0007
 */
export function assertItem(value: unknown): asserts value is Record<string, unknown> {
  check(isJsonObject(value), dataCodes.itemNotObject, value)
  const id = idOf(value)
  if (id !== undefined) assertText(id, dataCodes.itemIdMalformed)
}

/**
 * Asserts a list of items for a bulk call: objects whose `_id` is a string, null or absent, at most
 * `limits.bulkItems` of them.
 * @throws CheckError WDE0005 or WDE0006
 */
export function assertBulkItems(value: unknown): asserts value is Record<string, unknown>[] {
  check(Array.isArray(value), dataCodes.bulkItemsMalformed, value)
  const items: readonly unknown[] = value
  check(items.length <= limits.bulkItems, dataCodes.tooManyItems, items.length)
  for (const [index, item] of items.entries()) {
    check(isBulkItem(item), dataCodes.bulkItemsMalformed, items, index)
  }
}

function isBulkItem(item: unknown): boolean {
  if (!isJsonObject(item)) return false
  const id = idOf(item) ?? ''
  return typeof id === 'string'
}

/**
 * Asserts the item ids of a bulk remove: at least one, all strings, at most `limits.bulkItems`.
 * @throws CheckError WDE0068 or WDE0069
 */
export function assertItemIds(value: unknown): asserts value is string[] {
  assertStrings(value)
  check(value.length > 0, dataCodes.itemIdsMalformed)
  check(value.length <= limits.bulkItems, dataCodes.tooManyItemIds, value.length)
}

/** Asserts a list of strings, which may be empty. @throws CheckError WDE0068 */
export function assertStrings(value: unknown): asserts value is string[] {
  const areTexts = Array.isArray(value) && value.every((id) => typeof id === 'string')
  check(areTexts, dataCodes.itemIdsMalformed)
}

/**
 * Asserts the size of a page and the number of skipped items; both are optional.
 * @throws CheckError WDE0032, WDE0033, WDE0034, WDE0035, or WDE0075 for a limit above `limits.maxPageSize`
 */
export function assertPaging({ limit, skip }: { limit?: unknown; skip?: unknown }): void {
  if (limit !== undefined) {
    assertLimit(limit)
    if (limit > limits.maxPageSize) {
      const message = `"limit": expected at most ${limits.maxPageSize}, received ${limit}`
      throw new CheckError(dataCodes.requestInvalid, message)
    }
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

function assertCount(
  name: string,
  value: unknown,
  min: number,
  tooSmall: typeof dataCodes.limitNotPositive | typeof dataCodes.skipNegative,
): void {
  check(typeof value === 'number', dataCodes.limitNotNumber, name, value)
  // NaN and -0.5 are too small, as in the provider's client; 0.5 is not an integer.
  check(value > 0 || value === min, tooSmall, name, value)
  check(Number.isSafeInteger(value), dataCodes.pagingNotInteger, name, value)
}

function idOf(item: Record<string, unknown>): unknown {
  return Object.hasOwn(item, '_id') ? item._id : undefined
}
