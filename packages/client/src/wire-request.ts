import { type Endpoint, encodeBase64Url } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { HttpRequest } from './transport.js'

/** Origins of the hosted provider. @see docs/wire.md#hosts */
const IDENTITY_HOST = 'https://www.wixapis.com'
const DATA_HOST = 'https://edge.wixapis.com'

/** The origin for a path: the configured one, else the provider's for that family of calls. */
export function hostFor(host: string | undefined, path: string): string {
  if (host !== undefined) return host.replace(/\/+$/, '')
  return /^\/(wix-data|members)\//.test(path) ? DATA_HOST : IDENTITY_HOST
}

/** Method, address and body of a call, before anybody signs it. */
export function wireRequest<Request extends object>(
  host: string | undefined,
  endpoint: Endpoint<Request, unknown>,
  request: Request,
): HttpRequest {
  const origin = hostFor(host, endpoint.path)
  if (endpoint.method === 'POST') {
    return { method: 'POST', url: origin + endpoint.path, body: request }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one))
    }
  }
  const path = endpoint.path.replace(/\{(\w+)\}/, (_, name) =>
    encodeURIComponent(query.get(name) ?? ''),
  )
  const text = query.toString()
  return { method: 'GET', url: origin + path + (text && `?${text}`) }
}

/** As `wireRequest`, but as GET where the address is short enough. @see docs/wire.md#query-as-get */
export function readRequest<Request extends object>(
  host: string | undefined,
  endpoint: Endpoint<Request, unknown>,
  request: Request,
): HttpRequest {
  const json = new TextEncoder().encode(JSON.stringify(request))
  const target = `${endpoint.path}?.r=${encodeBase64Url(json)}`
  if (target.length > limits.queryUrlLength) return wireRequest(host, endpoint, request)
  return { method: 'GET', url: hostFor(host, endpoint.path) + target }
}
