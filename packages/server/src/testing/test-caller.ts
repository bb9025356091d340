/** Response to a call. */
export interface TestResponse {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

/** Calls a server with an Authorization header. */
export interface TestCaller {
  authorization: string
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestResponse>
  get(path: string): Promise<TestResponse>
  put(path: string, body: unknown): Promise<TestResponse>
  patch(path: string, body: unknown): Promise<TestResponse>
  delete(path: string): Promise<TestResponse>
}

export function createCaller(
  fetch: (request: Request) => Promise<Response>,
  authorization: string,
): TestCaller {
  const send = async (path: string, init: RequestInit): Promise<TestResponse> => {
    const response = await fetch(new Request(new URL(path, 'http://127.0.0.1:4400'), init))
    const body = (await response.json()) as Record<string, unknown>
    return { status: response.status, body, headers: response.headers }
  }
  const headers = { authorization, 'content-type': 'application/json' }
  const write =
    (method: string) =>
    (path: string, body: unknown, more: Record<string, string> = {}): Promise<TestResponse> =>
      send(path, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) })
  return {
    authorization,
    post: write('POST'),
    get: (path) => send(path, { headers: { authorization } }),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (path) => send(path, { method: 'DELETE', headers: { authorization } }),
  }
}
