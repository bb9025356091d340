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
  // An id is encoded: it may contain any character.
  const path = endpoint.path.replace(/{(.*)}/, (_, name) =>
    encodeURIComponent(`${fieldsOf(request)[name]}`),
  )
  if (noBody && !asGet) {
    const parameters = parametersOf('', request)
    return { method, url: addressOf(parameters ? `${path}?${parameters}` : path) }
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

/** Returns a value as parameters of a URL: objects become dotted names, lists repeat theirs. */
function parametersOf(name: string, value: unknown): string {
  if (typeof value !== 'object') return `${name}=${encodeURIComponent(String(value))}`
  return Object.entries(value ?? {})
    .filter(([, one]) => one !== undefined && one !== null)
    .map(([key, one]) =>
      parametersOf(Array.isArray(value) ? name : name ? `${name}.${key}` : key, one),
    )
    .filter(Boolean)
    .join('&')
}
