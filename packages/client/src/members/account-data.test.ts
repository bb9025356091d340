import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { InvalidResponseError } from '../errors.js'
import { createOwnerClient } from '../management/owner-client.js'
import { fakeServer, refusal } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const EXPORT = '/_foyer/v1/my/export'
const DELETION = '/_foyer/v1/my/deletion'
const none = { state: 'NONE', confirmBefore: null, dueAt: null, graceDays: 14, effects: [] }

function setup() {
  const server = fakeServer()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'a', expiresAt: Date.now() / 1000 + 3600 },
    refreshToken: { value: 'r', role: 'member' },
  })
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, storage }
  return { server, members: createClient(config).members }
}

describe('exportMyData', () => {
  it('merges the pages, and the items of a collection on several pages', async () => {
    const { server, members } = setup()
    const part = (collectionId: string, ...ids: string[]) => ({
      collectionId,
      displayName: collectionId,
      items: ids.map((_id) => ({ _id })),
    })
    const pages: Record<string, unknown> = {
      '': { account: { site: { name: 'S' } }, collections: [part('a', '1')], nextCursor: 'x y' },
      'x y': { collections: [part('a', '2'), part('b', '3')], nextCursor: 'z' },
      z: { collections: [part('b', '4')], nextCursor: null },
    }
    server.on(EXPORT, ({ query }) => Response.json(pages[query.get('cursor') ?? '']))
    expect(await members.exportMyData()).toEqual({
      account: { site: { name: 'S' } },
      collections: [part('a', '1', '2'), part('b', '3', '4')],
    })
    expect(server.to(EXPORT)).toHaveLength(3)
  })

  it('throws an InvalidResponseError for a first page without an account', async () => {
    const { server, members } = setup()
    server.on(EXPORT, () => Response.json({ collections: [], nextCursor: null }))
    await expect(members.exportMyData()).rejects.toBeInstanceOf(InvalidResponseError)
  })

  it('throws the reason of an aborted signal', async () => {
    const { server, members } = setup()
    const stop = new AbortController()
    server.on(EXPORT, () => {
      stop.abort(new Error('enough'))
      return Response.json({ account: {}, collections: [], nextCursor: 'x' })
    })
    await expect(members.exportMyData({ signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe('account deletion', () => {
  it('returns, requests and cancels the deletion', async () => {
    const { server, members } = setup()
    server.on(DELETION, ({ method }) =>
      Response.json(method === 'POST' ? { ...none, state: 'CONFIRMATION_SENT' } : none),
    )
    expect(await members.getDeletion()).toEqual(none)
    expect((await members.requestDeletion()).state).toBe('CONFIRMATION_SENT')
    await members.requestDeletion({ password: 'two quiet words' })
    expect((await members.cancelDeletion()).state).toBe('NONE')
    expect(server.to(DELETION).map(({ method, body }) => [method, body])).toEqual([
      ['GET', {}],
      ['POST', {}],
      ['POST', { password: 'two quiet words' }],
      ['DELETE', {}],
    ])
  })

  it('throws RECENT_LOGIN_REQUIRED when the last login is too old', async () => {
    const { server, members } = setup()
    server.on(DELETION, () => refusal(403, 'RECENT_LOGIN_REQUIRED'))
    await expect(members.requestDeletion()).rejects.toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
  })
})

describe('deletionRules', () => {
  it('lists, sets and previews rules with the API key', async () => {
    const server = fakeServer()
    const owner = createOwnerClient({
      apiKey: 'key',
      host: 'http://foyer.test',
      fetch: server.fetch,
    })
    const collection = { collectionId: 'c', displayName: 'C', rule: { action: 'delete' } }
    server.on('/_foyer/v1/deletion-rules', ({ method }) =>
      Response.json(method === 'GET' ? { collections: [collection] } : { collection }),
    )
    server.on('/_foyer/v1/members/a/b/deletion', () => Response.json({ dueAt: null, effects: [] }))
    expect(await owner.deletionRules.list()).toEqual([collection])
    expect(await owner.deletionRules.set('c', { action: 'delete' })).toEqual(collection)
    await owner.deletionRules.set('c', null)
    expect(await owner.deletionRules.preview('a/b')).toEqual({ dueAt: null, effects: [] })
    expect(server.requests.map(({ method, body }) => [method, body])).toEqual([
      ['GET', {}],
      ['PATCH', { dataCollectionId: 'c', rule: { action: 'delete' } }],
      ['PATCH', { dataCollectionId: 'c', rule: null }],
      ['GET', {}],
    ])
    expect(server.requests.every(({ authorization }) => authorization === 'key')).toBe(true)
  })
})
