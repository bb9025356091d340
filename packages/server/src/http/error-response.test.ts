import { readPageAssets } from '@foyer/pages'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFoyer } from '../app.js'
import { DataError } from '../data/errors.js'
import { createTestFoyer, ownerKey, type TestFoyer } from '../testing/test-foyer.js'
import { errorResponse } from './error-response.js'

const secretDetail = 'SQLITE_IOERR: select secret from "items_x" (/var/lib/foyer.db)'

let foyer: TestFoyer
let logged: { level: string; line: Record<string, unknown> }[]

beforeAll(async () => {
  foyer = await createTestFoyer()
})
beforeEach(() => {
  logged = []
})

/** Creates a site whose database fails and whose log lines go to `logged`. */
async function breakDatabase(): Promise<(request: Request) => Promise<Response>> {
  const fail = async (): Promise<never> => {
    throw new Error(secretDetail)
  }
  const note =
    (level: string) =>
    (line: object): void =>
      void logged.push({ level, line: { ...line } })
  const services = {
    ...foyer.services,
    db: { ...foyer.services.db, all: fail, transaction: fail },
    log: { debug: note('debug'), info: note('info'), error: note('error') },
  }
  return createFoyer(services, { pages: await readPageAssets('/auth/assets') }).fetch
}

function post(path: string, body: string, headers: Record<string, string> = {}): Request {
  return new Request(`http://127.0.0.1:4400${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const leaks =
  /\bat .*:\d+:\d+|node_modules|\.ts\b|\.js\b|select |insert |sqlite|items_|\/var|valibot/i

describe('an internal error', () => {
  const query = JSON.stringify({ dataCollectionId: 'x', query: {} })
  const anonymous = JSON.stringify({ grantType: 'anonymous', clientId: 'test-site' })

  it.each([
    ['a data call', () => post('/wix-data/v2/items/query', query, { authorization: ownerKey })],
    ['a token call', () => post('/oauth2/token', anonymous)],
    ['the readiness check', () => new Request('http://127.0.0.1:4400/readyz')],
  ])(
    'of %s returns only a generic message, while the log contains the cause',
    async (_, request) => {
      const fetch = await breakDatabase()
      const answer = await fetch(request())
      const text = await answer.text()
      expect(answer.status).toBe(500)
      const requestId = answer.headers.get('x-wix-request-id')
      const message = `the server failed; its log has the details under request id "${requestId}"`
      expect(JSON.parse(text)).toEqual({
        message,
        details: { applicationError: { code: 'INTERNAL', description: message, data: {} } },
      })
      expect(requestId).toMatch(/^[\da-f-]{36}$/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const [error] = logged.filter(({ level }) => level === 'error')
      expect(error?.line).toMatchObject({ requestId })
      expect(String(error?.line.error)).toContain(secretDetail)
    },
  )

  it('does not affect /healthz', async () => {
    const fetch = await breakDatabase()
    const answer = await fetch(new Request('http://127.0.0.1:4400/healthz'))
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('an error response', () => {
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '5',
    '{"a":1}',
    '[[[[',
    '\ufeff{}',
    '{"a":"\\ud800"}',
  ]
  const paths = [
    '/oauth2/token',
    '/_api/iam/authentication/v2/register',
    '/_api/iam/authentication/v2/login',
    '/_api/iam/verification/v1/auth/verify',
    '/_api/redirects-api/v1/redirect-session',
    '/wix-data/v2/items',
    '/wix-data/v2/items/update',
    '/wix-data/v2/items/save',
    '/wix-data/v2/items/remove',
    '/wix-data/v2/items/query',
    '/wix-data/v2/items/count',
    '/wix-data/v2/items/aggregate',
    '/wix-data/v2/bulk/items/insert',
  ]

  it.each(paths)('of %s is JSON with a 4xx status and without internal details', async (path) => {
    const { authorization } = await foyer.visitor()
    for (const body of bodies) {
      for (const headers of [{ authorization }, {}, { authorization: 'forged' }]) {
        const answer = await foyer.fetch(post(path, body, headers))
        const text = await answer.text()
        expect(answer.status, body).toBeGreaterThanOrEqual(400)
        expect(answer.status, body).toBeLessThan(500)
        expect(Object.keys(JSON.parse(text)), body).toContain(
          path === '/oauth2/token' ? 'error' : 'message',
        )
        expect(text).not.toMatch(leaks)
        expect(answer.headers.get('server')).toBeNull()
        expect(answer.headers.get('x-powered-by')).toBeNull()
      }
    }
  })

  it.each([
    ['no credentials', {}, 'Bearer realm="foyer"'],
    ['a rejected token', { authorization: 'x' }, 'Bearer realm="foyer", error="invalid_token"'],
  ])('with the status 401 has a challenge for %s', async (_, headers, challenge) => {
    // A server of its own, because wrong keys of other tests count for the same network.
    const { fetch } = await createTestFoyer()
    const answer = await fetch(post('/wix-data/v2/items/query', '{}', headers))
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, challenge])
  })

  it('of a token call with the status 401 has a challenge', async () => {
    const message = { grant_type: 'client_credentials', client_id: 'x', client_secret: 'x' }
    const answer = await foyer.fetch(post('/oauth2/token', JSON.stringify(message)))
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="foyer"',
    ])
  })

  it.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH'])(
    'to the method %s contains no internal details',
    async (method) => {
      // The Request constructor refuses TRACE, so the test overrides the method afterwards.
      const request = new Request('http://127.0.0.1:4400/oauth2/token')
      const answer = await foyer.fetch(Object.defineProperty(request, 'method', { value: method }))
      expect([404, 405, 501]).toContain(answer.status)
      expect(await answer.text()).not.toMatch(leaks)
    },
  )

  it('ignores method override headers and parameters', async () => {
    const { authorization } = await foyer.visitor()
    const headers = { authorization, 'x-http-method-override': 'POST' }
    const answer = await foyer.fetch(
      new Request('http://127.0.0.1:4400/oauth2/token?_method=POST', { headers }),
    )
    expect(answer.status).toBe(404)
  })
})

// Seen to fail: each stop with an open page logged an error.
it('logs no error for a live query that a stopping server refuses', () => {
  const levels: string[] = []
  const note = (level: string) => (): void => void levels.push(level)
  const log = { debug: note('debug'), info: note('info'), error: note('error') }
  const error = new DataError('server-stopping', 'the server is stopping; try again')
  const { status } = errorResponse(log, { headers: {}, requestId: 'r' }, error)
  expect([status, levels.includes('error')]).toEqual([503, false])
})
