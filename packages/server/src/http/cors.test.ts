// @database sqlite
import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { saveClient } from '../storage/oauth/clients.js'
import { createTestFoyer, publicUrl } from '../testing/test-foyer.js'

const films = 'https://films.example'
const foyer = await createTestFoyer()
const { db, clock } = foyer.services
await db.transaction((tx) =>
  saveClient(
    tx,
    { id: 'films', name: 'Films', redirectUris: [`${films}/callback`], origins: [films] },
    clock.now(),
  ),
)

/** Request headers that the official packages send from a browser. */
const requestHeaders =
  'authorization,content-type,x-wix-bi-gateway,x-wix-consistent,wix-site-id,wix-account-id'

function preflight(origin: string, requested = requestHeaders): Promise<Response> {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': requested,
  }
  const url = new URL(endpoints.queryItems.path, publicUrl)
  return foyer.fetch(new Request(url, { method: 'OPTIONS', headers }))
}

function call(origin: string | undefined, path: string = endpoints.token.path): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(origin === undefined ? {} : { origin }),
  }
  const body = JSON.stringify({ grantType: 'anonymous', clientId: 'films' })
  return foyer.fetch(new Request(new URL(path, publicUrl), { method: 'POST', headers, body }))
}

describe.each([films, publicUrl])('a page of the registered origin %s', (origin) => {
  it('may send all headers and methods of the official packages', async () => {
    const { status, headers } = await preflight(origin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('vary')).toMatch(/\borigin\b/i)
    const allowed = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/)
    expect(allowed).toEqual(expect.arrayContaining(requestHeaders.split(',')))
    const methods = (headers.get('access-control-allow-methods') ?? '').split(/,\s*/)
    expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']))
  })

  it('may send headers that the app or its tracing adds', async () => {
    const { headers } = await preflight(origin, 'authorization,client-binding,traceparent')
    const allowed = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/)
    expect(allowed).toEqual(expect.arrayContaining(['client-binding', 'traceparent']))
    // A later request with another usual header needs no preflight of its own.
    expect(allowed).toEqual(expect.arrayContaining(requestHeaders.split(',')))
    expect(headers.get('vary')).toBe('origin, access-control-request-headers')
  })

  it.each(['a b', 'authorization,', 'a:b', 'x'.repeat(1001), ''])(
    'gets the default headers for the malformed list %j',
    async (requested) => {
      const { headers } = await preflight(origin, requested)
      expect(headers.get('access-control-allow-headers')).toMatch(/^authorization, content-type, /)
    },
  )

  it('may read responses, errors and exposed headers', async () => {
    for (const path of [endpoints.token.path, endpoints.queryItems.path, '/_api/unknown']) {
      const { headers } = await call(origin, path)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-expose-headers')).toBe(
        'x-wix-request-id, x-wix-consistent, retry-after, date, etag, x-foyer-tokens',
      )
      expect(headers.get('vary')).toMatch(/\borigin\b/i)
    }
  })
})

describe('a page of an unregistered origin', () => {
  const foreign = [
    'https://evil.example',
    'null',
    '*',
    'http://films.example',
    'https://films.example:444',
    'https://FILMS.example',
    'https://films.example.evil.example',
    'https://sub.films.example',
    'https://films.example/',
    'https://films.example/callback',
    'https://films.example, https://evil.example',
    'https://films.example https://evil.example',
  ]
  it.each(foreign)('gets no CORS headers: %s', async (origin) => {
    for (const { headers } of [await preflight(origin, 'traceparent'), await call(origin)]) {
      expect(headers.has('access-control-allow-origin')).toBe(false)
      expect(headers.has('access-control-allow-credentials')).toBe(false)
      expect(headers.get('access-control-allow-headers') ?? '').not.toContain('traceparent')
      expect(headers.get('vary')).toMatch(/\borigin\b/i)
    }
  })
})

it('CORS headers never allow credentials or the origin "*"', async () => {
  for (const answer of [await preflight(films), await call(films), await call(undefined)]) {
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    expect(answer.headers.get('access-control-allow-origin')).not.toBe('*')
  }
  expect((await call(undefined)).headers.has('access-control-allow-origin')).toBe(false)
})
