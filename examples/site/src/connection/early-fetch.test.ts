import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withEarlyToken } from './early-fetch.js'

const url = '/oauth2/token'
const body = '{"clientId":"film-club","grantType":"anonymous"}'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('late'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  globalThis.earlyToken = undefined
})

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text()
}

describe('the early token', () => {
  it('answers the request that it is for, once', async () => {
    globalThis.earlyToken = { url, body, answer: Promise.resolve(new Response('early')) }
    const earlyFetch = withEarlyToken()
    expect(await textOf(earlyFetch('/wix-data/v2/items/query', { body }))).toBe('late')
    expect(await textOf(earlyFetch(url, { body: '{"grantType":"refresh_token"}' }))).toBe('late')
    expect(await textOf(earlyFetch(url, { body }))).toBe('early')
    expect(await textOf(earlyFetch(url, { body }))).toBe('late')
  })

  it('is not waited for longer than the one who asks wants', async () => {
    globalThis.earlyToken = { url, body, answer: new Promise(() => undefined) }
    const limit = new AbortController()
    const answer = withEarlyToken()(url, { body, signal: limit.signal })
    limit.abort(new Error('too late'))
    await expect(answer).rejects.toThrow('too late')
  })

  it('fails as any other request does, and the next one is sent anew', async () => {
    const answer = Promise.reject(new TypeError('fetch failed'))
    globalThis.earlyToken = { url, body, answer }
    const earlyFetch = withEarlyToken()
    await expect(earlyFetch(url, { body })).rejects.toThrow('fetch failed')
    expect(await textOf(earlyFetch(url, { body }))).toBe('late')
  })
})
