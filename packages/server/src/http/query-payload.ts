import { decodeBase64Url, generalCodes } from '@foyer/protocol'
import { HttpError } from './errors.js'
import { parseJson } from './read-body.js'

/**
 * The message of a GET call: the JSON in `.r`, or the parameters, of which a repeated one is a list and a
 * dotted one an object.
 * @throws HttpError 400 when `.r` is not base64url of JSON
 * @see docs/wire.md#query-as-get
 */
export function readQueryPayload(url: string): unknown {
  const query = queryOf(url)
  const plain = readPlain(query)
  if (plain) return plain
  const params = new URLSearchParams(query)
  const packed = params.get('.r')
  if (packed !== null) return parseJson(decodePacked(packed))
  const values = new Map<string, string | string[]>()
  for (const [name, value] of params) {
    const before = values.get(name)
    if (before === undefined) values.set(name, value)
    else if (typeof before === 'string') values.set(name, [before, value])
    else before.push(value)
  }
  const payload: Payload = new Map()
  for (const [name, value] of values) put(payload, name.split('.', MAX_LEVELS), value)
  return toObject(payload)
}

/** Cut out by hand: this is on the way of every read of one item, and `new URL` takes the whole address apart. */
function queryOf(url: string): string {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  return start < 0 ? '' : address.slice(start + 1)
}

/**
 * The same for names and values that are all letters, digits, `_` and `-`, none of them twice, as in most reads of one item; undefined
 * for every other query.
 */
function readPlain(query: string): Record<string, string> | undefined {
  if (!/^[\w-]+=[\w-]*(?:&[\w-]+=[\w-]*)*$/.test(query)) return undefined
  const payload: Record<string, string> = {}
  for (let start = 0; start < query.length; ) {
    const middle = query.indexOf('=', start)
    const end = query.indexOf('&', middle)
    const name = query.slice(start, middle)
    if (name in payload) return undefined
    payload[name] = query.slice(middle + 1, end < 0 ? undefined : end)
    start = end < 0 ? query.length : end + 1
  }
  return payload
}

/** No message of the wire nests deeper in a query. */
const MAX_LEVELS = 5

type Payload = Map<string, Payload | string | string[]>

function put(payload: Payload, [key = '', ...rest]: string[], value: string | string[]): void {
  if (rest.length === 0) {
    payload.set(key, value)
    return
  }
  const inner = payload.get(key)
  const group: Payload = inner instanceof Map ? inner : new Map()
  payload.set(key, group)
  put(group, rest, value)
}

function toObject(payload: Payload): Record<string, unknown> {
  return Object.fromEntries(
    [...payload].map(([key, value]) => [key, value instanceof Map ? toObject(value) : value]),
  )
}

function decodePacked(packed: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(packed))
  } catch {
    // atob and TextDecoder have error classes of their own; whichever it was, the caller sent no base64url.
    throw new HttpError(
      400,
      generalCodes.malformedRequest,
      'the parameter ".r" is not base64url of UTF-8 text',
    )
  }
}
