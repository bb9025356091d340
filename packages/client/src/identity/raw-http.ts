import type { RawHttpResponse } from '@foyer/protocol/token-endpoints'

interface NamedValue {
  key?: string
  value?: string
}

/** An HTTP request inside a message; its body travels as base64. */
export interface AppHttpRequest {
  body: Uint8Array
  headers?: NamedValue[]
  pathParams?: NamedValue[]
  queryParams?: NamedValue[]
  method?: string
  rawPath?: string
  rawQuery?: string
}

/** An HTTP answer inside a message. */
export type AppHttpResponse = Omit<RawHttpResponse, 'body'> & { body: Uint8Array }

/** The request as it travels. */
export function toWireHttp({ body, ...request }: AppHttpRequest): object {
  return { ...request, body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) }
}

/** The answer as apps see it. */
export function toAppHttp({ body = '', ...answer }: RawHttpResponse): AppHttpResponse {
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
  return { ...answer, body: bytes }
}
