import type { HttpResponseEnvelope } from '@foyer/protocol/token-endpoints'

interface NamedValue {
  key?: string
  value?: string
}

/** An HTTP request in an envelope. The wire form encodes its body as base64. */
export interface AppHttpRequest {
  body: Uint8Array
  headers?: NamedValue[]
  pathParams?: NamedValue[]
  queryParams?: NamedValue[]
  method?: string
  rawPath?: string
  rawQuery?: string
}

/** An HTTP response in an envelope: status code, headers and body. */
export type AppHttpResponse = Omit<HttpResponseEnvelope, 'body'> & { body: Uint8Array }

/** Converts a request to the wire form. */
export function toWireHttp({ body, ...request }: AppHttpRequest): object {
  return { ...request, body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) }
}

/** Converts a response to the app form. */
export function toAppHttp({ body = '', ...response }: HttpResponseEnvelope): AppHttpResponse {
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return { ...response, body: bytes }
}
