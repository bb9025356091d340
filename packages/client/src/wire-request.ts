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
  const path = pathOf(endpoint.path, request)
  if (noBody && !asGet) {
    const parameters: string[] = []
    addParameters(parameters, '', request)
    return { method, url: addressOf(path + (parameters.length ? `?${parameters.join('&')}` : '')) }
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

/** Puts an id in its place, encoded: it may hold anything. */
function pathOf(path: string, request: object): string {
  const [before = '', name, after = ''] = path.split(/[{}]/)
  return name ? before + encodeURIComponent(String(fieldsOf(request)[name])) + after : path
}

/** Objects become dotted names, lists repeat theirs. */
function addParameters(parameters: string[], name: string, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) addParameters(parameters, name, one)
  else if (typeof value === 'object') {
    const fields = fieldsOf(value)
    for (const key in fields) addParameters(parameters, name ? `${name}.${key}` : key, fields[key])
  } else if (value !== undefined) parameters.push(`${name}=${encodeURIComponent(String(value))}`)
}
