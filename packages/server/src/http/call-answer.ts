/** An answer with its head as plain data: it goes to a socket as it is, without the platform's objects between. */
export interface CallAnswer {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
}

/** The same as the platform has it. */
export function toResponse({ status, headers, body }: CallAnswer): Response {
  return new Response(body, { status, headers })
}
