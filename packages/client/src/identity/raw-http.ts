import type { RawHttpResponse } from '@foyer/protocol/token-endpoints'

interface NamedValue {
  key?: string
  value?: string
}

/** An HTTP request in an envelope; its body is base64 on the wire. */
export interface AppHttpRequest {
  body: Uint8Array
  headers?: NamedValue[]
  pathParams?: NamedValue[]
  queryParams?: NamedValue[]
  method?: string
  rawPath?: string
  rawQuery?: string
}

/** An HTTP response in an envelope. */
export type AppHttpResponse = Omit<RawHttpResponse, 'body'> & { body: Uint8Array }

/** Returns the wire form of a request. */
export function toWireHttp({ body, ...request }: AppHttpRequest): object {
  return { ...request, body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) }
}

/** Returns the response in the form of apps. */
export function toAppHttp({ body = '', ...answer }: RawHttpResponse): AppHttpResponse {
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return { ...answer, body: bytes }
}
