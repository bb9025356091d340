import { type Endpoint, encodeBase64Url, limits } from '@foyer/protocol'
import type { HttpRequest } from './transport.js'

/** Origins of the hosted provider. @see docs/wire.md#hosts */
const IDENTITY_HOST = 'https://www.wixapis.com'
const DATA_HOST = 'https://edge.wixapis.com'

/** The origin for a path: the configured one, else the provider's for that family of calls. */
export function hostFor(host: string | undefined, path: string): string {
  if (host !== undefined) return host.replace(/\/+$/, '')
  return /^\/(wix-data|members)\//.test(path) ? DATA_HOST : IDENTITY_HOST
}

/** What of a line of the contract is needed to send it. */
type Line = Pick<Endpoint<never, unknown>, 'method' | 'path'>

/** Method, address and body of a call, before anybody signs it. */
export function wireRequest(
  host: string | undefined,
  endpoint: Line,
  request: object,
): HttpRequest {
  const { method } = endpoint
  const url = hostFor(host, endpoint.path) + fillPath(endpoint.path, request)
  if (method !== 'GET' && method !== 'DELETE') return { method, url, body: request }
  const query = new URLSearchParams()
  appendTo(query, '', request)
  const text = query.toString()
  return { method, url: url + (text && `?${text}`) }
}

/** As `wireRequest`, but as GET where the address is short enough. @see docs/wire.md#query-as-get */
export function readRequest(
  host: string | undefined,
  endpoint: Line,
  request: object,
): HttpRequest {
  const json = new TextEncoder().encode(JSON.stringify(request))
  const target = `${fillPath(endpoint.path, request)}?.r=${encodeBase64Url(json)}`
  if (endpoint.method !== 'GET' && target.length > limits.queryUrlLength) {
    return wireRequest(host, endpoint, request)
  }
  return { method: 'GET', url: hostFor(host, endpoint.path) + target }
}

/** An id stays in its place, whatever it holds: the one that counts is in the query too. */
function fillPath(path: string, request: object): string {
  const values = new Map<string, unknown>(Object.entries(request))
  return path.replace(/\{(\w+)\}/, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
}

/** Objects become dotted names, lists repeat theirs. */
function appendTo(query: URLSearchParams, prefix: string, values: object): void {
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one === 'object' && one) appendTo(query, `${prefix}${name}.`, one)
      else if (one !== undefined) query.append(prefix + name, String(one))
    }
  }
}
