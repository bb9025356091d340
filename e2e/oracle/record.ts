/** A request, without tracing headers. */
export interface RecordedRequest {
  method: string
  host: string
  /** Decoded, so that an id with an encoded and with a plain slash compare equal. */
  path: string
  query: unknown
  body: unknown
}

/** Returns the reply to a request; `count` is the number of requests before it. */
export type Responder = (request: RecordedRequest, count: number) => unknown

/** The requests of a call, and its result or error. */
export interface Outcome {
  requests: RecordedRequest[]
  result?: unknown
  error?: unknown
}

const TOKEN_PATH = '/oauth2/token'

/** Runs a call with a fake `fetch` that records each request and replies to it. */
export async function record(call: () => unknown, answer: Responder): Promise<Outcome> {
  const requests: RecordedRequest[] = []
  const before = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const recorded = await describe(request)
    requests.push(recorded)
    if (asksForTokens(recorded)) {
      return Response.json({ access_token: 'A', refresh_token: 'R', expires_in: 3600 })
    }
    const reply = answer(recorded, requests.filter((entry) => !asksForTokens(entry)).length - 1)
    return reply instanceof Response ? reply : Response.json(reply)
  }
  try {
    return { requests, result: await call() }
  } catch (error) {
    return { requests, error }
  } finally {
    globalThis.fetch = before
  }
}

async function describe(request: Request): Promise<RecordedRequest> {
  const { host, pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  const packed = searchParams.get('.r')
  const plain = [...searchParams].map(([name, value]) => `${name}=${value}`).sort()
  return {
    method: request.method,
    host,
    path: decodeURIComponent(pathname),
    query: packed === null ? plain : JSON.parse(Buffer.from(packed, 'base64url').toString()),
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** Returns the requests of a call, except token requests. */
export function withoutTokens({ requests }: Outcome): RecordedRequest[] {
  return requests.filter((entry) => !asksForTokens(entry))
}

/** True for a token request. The raw call of the token endpoint wraps its message. */
function asksForTokens({ path, body }: RecordedRequest): boolean {
  return path === TOKEN_PATH && /grant_?type/i.test(Object.keys(Object(body)).join())
}
