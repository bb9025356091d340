// @database sqlite
import { endpoints, type TokenResponse } from '@foyer/protocol'
import { tokenInfo } from '@foyer/protocol/token-endpoints'
import { describe, expect, it } from 'vitest'
import { countRowsButLogs } from '../testing/dump-tables.js'
import { liveRequest } from '../testing/live-stream.js'
import { open } from '../testing/permissions.js'
import { clientId, createTestFoyer, publicUrl } from '../testing/test-foyer.js'

const foyer = await createTestFoyer({
  collections: [
    { id: 'films', permissions: open },
    { id: 'diary', permissions: { ...open, read: 'SITE_MEMBER' } },
  ],
})
const newVisitor = foyer.as(`Client ${clientId}`)
const plot = 'Two people meet, and meet again. '.repeat(50)
const stored = await foyer.owner.post(endpoints.insertItem.path, {
  dataCollectionId: 'films',
  dataItem: { data: { _id: 'one', plot } },
})
expect(stored.status).toBe(200)

const films = { dataCollectionId: 'films', query: {} }
const getPath = '/wix-data/v2/items/one?dataCollectionId=films&dataItemId=one'

const tokensOf = ({ headers }: { headers: Headers }): TokenResponse =>
  JSON.parse(headers.get('x-foyer-tokens') ?? 'null')

describe('the first call of a new visitor', () => {
  it('returns data and tokens with Cache-Control: no-store', async () => {
    const before = await countRowsButLogs(foyer.services.db)
    const answer = await newVisitor.post(endpoints.queryItems.path, films)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ dataItems: [{ id: 'one' }] })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { access_token, refresh_token, ...more } = tokensOf(answer)
    expect(more).toEqual({
      expires_in: expect.any(Number),
      token_type: 'Bearer',
      extensions: expect.stringContaining('post-reads'),
    })
    const { body } = await foyer.as('').post(tokenInfo.path, { token: access_token })
    expect(body).toMatchObject({ active: true, subjectType: 'VISITOR', clientId })
    const refresh = { grantType: 'refresh_token', clientId, refreshToken: refresh_token }
    expect((await foyer.as('').post(endpoints.token.path, refresh)).status).toBe(200)
    const later = await foyer.as(access_token).post(endpoints.queryItems.path, films)
    expect([later.status, later.headers.has('x-foyer-tokens')]).toEqual([200, false])
    expect(await countRowsButLogs(foyer.services.db)).toEqual(before)
  })

  it('runs as the visitor of the returned tokens', async () => {
    const answer = await newVisitor.post(endpoints.insertItem.path, {
      dataCollectionId: 'films',
      dataItem: { data: { _id: 'two' } },
    })
    const token = tokensOf(answer).access_token
    const { body } = await foyer.as('').post(tokenInfo.path, { token })
    expect(answer.body).toMatchObject({ dataItem: { data: { _owner: body.subjectId } } })
  })

  it('creates another visitor each time', async () => {
    const answers = await Promise.all([newVisitor.get(getPath), newVisitor.get(getPath)])
    expect(new Set(answers.map((answer) => tokensOf(answer).access_token)).size).toBe(2)
  })

  it('returns a complete response without an entity tag despite If-None-Match', async () => {
    const visitor = await foyer.visitor()
    const etag = (await visitor.get(getPath)).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const headers = { authorization: newVisitor.authorization, 'if-none-match': etag }
    const answer = await foyer.fetch(new Request(new URL(getPath, publicUrl), { headers }))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.headers.has('etag')).toBe(false)
    expect(tokensOf(answer).access_token).toMatch(/^eyJ/)
  })

  it('exposes the tokens to registered origins', async () => {
    const headers = { authorization: newVisitor.authorization, origin: publicUrl }
    const answer = await foyer.fetch(new Request(new URL(getPath, publicUrl), { headers }))
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-foyer-tokens')
  })
})

describe('a call of a new visitor returns no tokens', () => {
  it.each(['nobody', '', clientId.toUpperCase(), `${clientId},x`, `${clientId} x`, '%', '*'])(
    'for the client %j',
    async (unknown) => {
      const answer = await foyer.as(`Client ${unknown}`).get(getPath)
      expect([answer.status, answer.headers.has('x-foyer-tokens')]).toEqual([401, false])
    },
  )

  it('with an error', async () => {
    for (const [id, status] of [
      ['diary', 403],
      ['nothing', 404],
    ] as const) {
      const request = { dataCollectionId: id, query: {} }
      const answer = await newVisitor.post(endpoints.queryItems.path, request)
      expect([answer.status, answer.headers.has('x-foyer-tokens')]).toEqual([status, false])
    }
  })

  it.each([
    ['/_foyer/v1/members', 401],
    ['/_foyer/v1/clients', 401],
  ])('at the owner route %s', async (path, status) => {
    const answer = await newVisitor.get(path)
    expect([answer.status, answer.headers.has('x-foyer-tokens')]).toEqual([status, false])
  })

  it('at the live stream, which is refused', async () => {
    const answer = await foyer.fetch(liveRequest(newVisitor.authorization, { subscriptions: [] }))
    await answer.body?.cancel()
    expect([answer.status, answer.headers.has('x-foyer-tokens')]).toEqual([401, false])
  })

  it('for the grant session_token', async () => {
    const request = { grantType: 'session_token', clientId, sessionToken: 'x' }
    const answer = await newVisitor.post(endpoints.token.path, request)
    expect([answer.status, answer.headers.has('x-foyer-tokens')]).toEqual([401, false])
  })
})
