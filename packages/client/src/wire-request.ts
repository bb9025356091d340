import { type Endpoint, encodeBase64Url } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { AddressOf } from './addresses.js'
import { fieldsOf } from './parse-json.js'
import type { HttpRequest } from './transport.js'

/**
 * Creates the HTTP request of a call. With `inParameterR`, it is a GET with the message as JSON in the parameter
 * `.r`, if the URL is short enough.
 * @see docs/wire/queries.md#query-as-get
 */
export function wireRequest(
  addressOf: AddressOf,
  endpoint: Endpoint<never, unknown>,
  request: object,
  inParameterR = false,
): HttpRequest {
  const { method } = endpoint
  const noBody = method === 'GET' || method === 'DELETE'
  // An id may contain any character.
  const path = endpoint.path.replace(/{(\w+)}/, (_, name) =>
    encodeURIComponent(`${fieldsOf(request)[name]}`),
  )
  if (noBody && !inParameterR) {
    return { method, url: addressOf(path + withParameters('', '', request)) }
  }
  const body = JSON.stringify(request)
  if (inParameterR) {
    const target = `${path}?.r=${encodeBase64Url(new TextEncoder().encode(body))}`
    if (noBody || target.length <= limits.queryUrlLength) {
      return { method: 'GET', url: addressOf(target) }
    }
  }
  return { method, url: addressOf(path), body }
}

/** Replaces the placeholder in the path of an endpoint, such as `{id}` or `{member.id}`, by an id. */
export function withId<Request, Result>(
  endpoint: Endpoint<Request, Result>,
  id: string,
): Endpoint<Request, Result> {
  return { ...endpoint, path: endpoint.path.replace(/\{[\w.]+\}/, encodeURIComponent(id)) }
}

/**
 * Adds a value to a query string. The fields of an object get dotted names, and the elements of a list repeat the name.
 */
function withParameters(query: string, name: string, value: unknown): string {
  if (value === undefined || value === null) return query
  if (typeof value !== 'object') {
    return `${query}${query ? '&' : '?'}${name}=${encodeURIComponent(String(value))}`
  }
  const fields = fieldsOf(value)
  let longer = query
  for (const key in fields) {
    const dotted = name ? `${name}.${key}` : key
    longer = withParameters(longer, Array.isArray(value) ? name : dotted, fields[key])
  }
  return longer
}
