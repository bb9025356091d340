/** What a call was answered. */
export interface Answer {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

/** Calls a server with an Authorization header. */
export interface TestCaller {
  authorization: string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  get(path: string): Promise<Answer>
}

export function createCaller(
  fetch: (request: Request) => Promise<Response>,
  authorization: string,
): TestCaller {
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(new Request(new URL(path, 'http://127.0.0.1:4400'), init))
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, body, headers: response.headers }
  }
  const headers = { authorization, 'content-type': 'application/json' }
  return {
    authorization,
    post: (path, body, more = {}) => {
      const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) }
      return send(path, init)
    },
    get: (path) => send(path, { headers: { authorization } }),
  }
}
