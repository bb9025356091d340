/** Names of headers in lower case, each with its value behind it. */
export type HeaderList = readonly string[]

/** An answer with its head as plain data: it goes to a socket as it is, without the platform's objects between. */
export interface CallAnswer {
  status: number
  headers: HeaderList
  body: string | Uint8Array
}

/** The same as the platform has it. */
export function toResponse({ status, headers, body }: CallAnswer): Response {
  // A plain object: the HTTP library writes it out as it is, where `Headers` would be read back one by one.
  return new Response(body, { status, headers: Object.fromEntries(pairsOf(headers)) })
}

/** The headers one by one. */
export function pairsOf(headers: HeaderList): [name: string, value: string][] {
  const names = headers.filter((_, place) => place % 2 === 0)
  return names.map((name, place) => [name, headers[2 * place + 1] ?? ''])
}
