import { decodeBase64Url, generalCodes } from '@foyer/protocol'
import { HttpError } from './errors.js'
import { parseJson } from './read-body.js'

/**
 * Reads the message of a GET call: the JSON in `.r`, or the parameters. A repeated parameter becomes a list, a dotted one an
 * object.
 * @throws HttpError 400 when `.r` is not base64url of JSON
 * @see docs/wire.md#query-as-get
 */
export function readQueryPayload(url: string): unknown {
  const query = queryOf(url)
  const simple = readSimple(query)
  if (simple) return simple
  const params = new URLSearchParams(query)
  const packed = params.get('.r')
  if (packed !== null) return parseJson(decodePacked(packed))
  const values = new Map<string, string | string[]>()
  for (const [name, value] of params) {
    const earlier = values.get(name)
    if (earlier === undefined) values.set(name, value)
    else if (typeof earlier === 'string') values.set(name, [earlier, value])
    else earlier.push(value)
  }
  const payload: Payload = new Map()
  for (const [name, value] of values) put(payload, name.split('.', MAX_LEVELS), value)
  return toObject(payload)
}

/** Extracts the query of a URL without parsing the rest, because every read of an item needs it. */
function queryOf(url: string): string {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  return start < 0 ? '' : address.slice(start + 1)
}

/**
 * Parses a query of distinct names and values made of letters, digits, `_` and `-` only, as most reads of an item send.
 * Returns undefined for every other query.
 */
function readSimple(query: string): Record<string, string> | undefined {
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

/** Maximum levels of a dotted parameter. */
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
    // atob and TextDecoder throw errors of different classes.
    throw new HttpError(
      400,
      generalCodes.malformedRequest,
      'the parameter ".r" is not base64url of UTF-8 text',
    )
  }
}
