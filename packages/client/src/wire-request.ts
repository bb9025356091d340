import { type Endpoint, encodeBase64Url } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { AddressOf } from './addresses.js'
import { fieldsOf } from './parse-json.js'
import type { HttpRequest } from './transport.js'

/**
 * Method, address and body of a call. With `asGet` everything is in `.r` of a GET where the address is short enough.
 * @see docs/wire.md#query-as-get
 */
export function wireRequest(
  addressOf: AddressOf,
  endpoint: Endpoint<never, unknown>,
  request: object,
  asGet = false,
): HttpRequest {
  const { method } = endpoint
  const noBody = method === 'GET' || method === 'DELETE'
  // Encoded: an id may hold anything.
  const path = endpoint.path.replace(/\{([\w.]+)\}/, (_, name: string) =>
    encodeURIComponent(
      String(name.split('.').reduce<unknown>((value, key) => fieldsOf(value)[key], request)),
    ),
  )
  if (noBody && !asGet) {
    return { method, url: addressOf(path + queryOf(request).replace('&', '?')) }
  }
  const body = JSON.stringify(request)
  if (asGet) {
    const target = `${path}?.r=${encodeBase64Url(new TextEncoder().encode(body))}`
    if (noBody || target.length <= limits.queryUrlLength) {
      return { method: 'GET', url: addressOf(target) }
    }
  }
  return { method, url: addressOf(path), body }
}

/** Objects become dotted names, lists repeat theirs. */
function queryOf(values: object, prefix = ''): string {
  let query = ''
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue
      query +=
        typeof one === 'object'
          ? queryOf(one, `${prefix}${name}.`)
          : `&${prefix}${name}=${encodeURIComponent(one)}`
    }
  }
  return query
}
