import * as limits from '../limits.js'
import * as dataCodes from './data-codes.js'

/*
 * Messages of the errors of the checks and the client, by code. In a build for the browser, except a development build,
 * `short-messages.ts` replaces this module. docs/errors.md lists all of them.
 * @see docs/client.md#production-builds
 */

const sentences = {
  // Wrong arguments. The server makes these checks too.
  [dataCodes.collectionIdNotText]: (value: unknown) => expectedText('collection id', value),
  [dataCodes.itemIdNotText]: (value: unknown) => expectedText('item id', value),
  [dataCodes.fieldNameNotText]: (value: unknown) => expectedText('field name', value),
  [dataCodes.itemNotObject]: (item: unknown) =>
    `item: expected an object, received ${kindOf(item)}`,
  [dataCodes.itemIdMalformed]: (id: unknown) => expectedText('"_id"', id),
  [dataCodes.bulkItemsMalformed]: wrongBulkItem,
  [dataCodes.tooManyItems]: (count: number) =>
    `items: expected at most ${limits.bulkItems} in one request, received ${count}`,
  [dataCodes.itemIdsMalformed]: () => 'item ids: expected a non-empty list of strings',
  [dataCodes.tooManyItemIds]: (count: number) =>
    `item ids: expected at most ${limits.bulkItems} in one request, received ${count}`,
  [dataCodes.limitNotNumber]: (name: string, value: unknown) =>
    `"${name}": expected a number, received ${kindOf(value)}`,
  [dataCodes.pagingNotInteger]: (name: string, value: unknown) =>
    `"${name}": expected an integer below 2^53, received ${value}`,
  [dataCodes.limitNotPositive]: (name: string, value: unknown) =>
    `"${name}": expected at least 1, received ${value}`,
  [dataCodes.skipNegative]: (name: string, value: unknown) =>
    `"${name}": expected at least 0, received ${value}`,
  [dataCodes.requestInvalid]: () => `item: expected at most ${limits.itemDepth} levels`,
  [dataCodes.optionsMalformed]: () =>
    'options: expected booleans, and a non-empty string for "language"',
  [dataCodes.textEmpty]: (value: unknown) =>
    `name of a field or id of a job: expected a non-empty string, received ${kindOf(value)}`,
  [dataCodes.skipWithCursor]: () => 'page by cursor: expected no "skip" and no "offset"',
  [dataCodes.noNextPage]: (collectionId: string) =>
    `there is no next page of this query on "${collectionId}"`,
  [dataCodes.noPreviousPage]: (collectionId: string) =>
    `there is no previous page of this query on "${collectionId}"`,
  [dataCodes.sortFieldNotText]: (value: unknown) => expectedText('sort field', value),
  [dataCodes.filterFieldNotText]: (value: unknown) => expectedText('field of a condition', value),
  [dataCodes.operandNotText]: (value: unknown) => expectedText('value or field', value),
  [dataCodes.operandNotComparable]: (value: unknown) =>
    `value: expected a string, a number, a boolean or a Date, received ${kindOf(value)}`,
  [dataCodes.operandsDiffer]: () => 'between: expected two values of the same type',
  [dataCodes.notAFilter]: (value: unknown) =>
    `expected a filter builder, received ${kindOf(value)}`,
  [dataCodes.regexNotAllowed]: () => 'filter: "$regex" is not allowed',
  [dataCodes.filterMissing]: (value: unknown) =>
    `filter: expected an object, received ${kindOf(value)}`,
  [dataCodes.groupedTwice]: () => 'group: expected a single call',
  [dataCodes.countNamed]: () => 'count takes no argument',
  [dataCodes.referenceMalformed]: (value: unknown) => expectedText('item or its id', value),
  [dataCodes.referencesMalformed]: (value: unknown) => expectedText('items or their ids', value),

  // Options of a client.
  CONFIGURATION: (option: string, value: unknown, host = '') =>
    option === 'redirectOrigins'
      ? `the server sends the browser to ${value}, expected ${host}: set FOYER_PUBLIC_URL of the server to the "host" of the client, or name ${value} in "redirectOrigins"`
      : `"${option}" is ${option === 'apiKey' ? 'empty' : `"${value}"`}: expected ${expectedOptions[option]}`,

  // Requests, and the responses and code that they load.
  NETWORK: (url: string, clientId: string, page: string | undefined) => {
    const { origin } = new URL(url)
    const text = `the server ${origin} could not be reached`
    // A browser does not tell a page whether the server is down or does not allow the page's origin.
    if (!page || page === origin) return text
    return `${text}: it is down, or client "${clientId}" does not allow ${page} (CORS): add ${page} to its origins in the console (Clients), or ${page}/callback to "client.redirectUris" in foyer.json`
  },
  TIMEOUT: (ms: number) => `no response within ${ms} ms`,
  CHUNK_LOAD: () => 'a part of the client could not be loaded',
  INVALID_RESPONSE: (property?: string) =>
    property ? `expected "${property}" in the response` : 'expected a JSON object as the response',

  // Calls that are not possible in the current state or with this server.
  NO_CHALLENGE: (provider: string) =>
    `the captcha provider "${provider}" has no challenge to solve: show its widget and pass its token`,
  NO_VERIFICATION: () => 'expected a pending verification: call "register" or "login" first',
  LIVE_UNSUPPORTED: () => 'the server has no live queries: expected a Foyer server',
  LOGGED_OUT: () => 'the member has logged out',
}

const expectedOptions: Partial<Record<string, string>> = {
  host: 'an address such as "https://foyer.example"',
  clientId: 'the id of an OAuth client',
  apiKey: 'an API key',
}

type Sentences = typeof sentences

/** Codes whose errors have a message here. */
export type MessageCode = keyof Sentences

/** Values that the message of a code contains. */
export type MessageValues<Code extends MessageCode> = Parameters<Sentences[Code]>

/** Returns the message of an error. `short-messages.ts` has the version for production builds. */
export function messageOf<Code extends MessageCode>(
  code: Code,
  ...values: MessageValues<Code>
): string {
  return Reflect.apply(sentences[code], undefined, values)
}

function expectedText(name: string, value: unknown): string {
  return `${name}: expected a string, received ${kindOf(value)}`
}

/** Describes the problem of a list of items, or of the item at an index. */
function wrongBulkItem(items: unknown, index = 0): string {
  if (!Array.isArray(items)) return `items: expected a list of objects, received ${kindOf(items)}`
  const item: unknown = items[index]
  const id: unknown = Object(item)._id
  return typeof (id ?? '') === 'string'
    ? `item ${index}: expected an object, received ${kindOf(item)}`
    : `"_id" of item ${index}: expected a string, received ${kindOf(id)}`
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (value === '') return 'an empty string'
  return typeof value
}
