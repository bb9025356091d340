import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { ApplicationError } from '../errors.js'
import { fakeServer, refusal } from '../testing/fake-server.js'
import { revisionConflict } from './revisions.js'

const ITEMS = '/wix-data/v2/items'
const stored = { _id: 'x', n: 1, at: { $date: '1970-01-01T00:00:00.000Z' } }

function setup() {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  return { server, items: createClient(config).items }
}

describe('getWithRevision', () => {
  it('returns the item and its revision, and null for an unknown item', async () => {
    const { server, items } = setup()
    const dataItem = { id: 'x', revision: '7', data: stored }
    server.on(`${ITEMS}/x`, () => Response.json({ dataItem }))
    expect(await items.getWithRevision('films', 'x', { consistentRead: true })).toEqual({
      item: { _id: 'x', n: 1, at: new Date(0) },
      revision: '7',
    })
    expect(server.to(`${ITEMS}/x`)[0]?.query.toString()).toBe(
      'dataCollectionId=films&dataItemId=x&consistentRead=true&includeRevision=true',
    )
    server.on(`${ITEMS}/x`, () => refusal(404, 'WDE0073'))
    expect(await items.getWithRevision('films', 'x')).toBeNull()
  })

  it('throws an InvalidResponseError for a server without revisions', async () => {
    const { server, items } = setup()
    server.on(`${ITEMS}/x`, () => Response.json({ dataItem: { id: 'x', data: stored } }))
    const read = items.getWithRevision('films', 'x')
    await expect(read).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})

describe('ifRevision', () => {
  it('is sent by update, patch and remove, and only if it is set', async () => {
    const { server, items } = setup()
    for (const name of ['update', 'patch', 'remove']) {
      server.on(`${ITEMS}/${name}`, () => Response.json({ dataItem: { data: stored } }))
    }
    for (const options of [{ ifRevision: '7' }, {}]) {
      await items.update('films', { _id: 'x' }, options)
      await items.patch('films', 'x').setField('n', 2).run(options)
      await items.remove('films', 'x', options)
    }
    const [update, patch, remove, ...plain] = server.requests.slice(-6).map(({ body }) => body)
    expect([update, patch, remove]).toMatchObject(Array(3).fill({ ifRevision: '7' }))
    for (const body of plain) expect(body).not.toHaveProperty('ifRevision')
  })
})

describe('revisionConflict', () => {
  const conflict = (data: object) => {
    const details = { applicationError: { code: 'REVISION_CONFLICT', description: 'x', data } }
    return Response.json({ message: 'x', details }, { status: 409 })
  }

  it('returns the stored item and its revision', async () => {
    const { server, items } = setup()
    server.on(`${ITEMS}/update`, () => conflict({ revision: '8', currentItem: stored }))
    const update = items.update('films', { _id: 'x' }, { ifRevision: '7' })
    const error: unknown = await update.catch((failure: unknown) => failure)
    expect(revisionConflict<{ n: number }>(error)).toEqual({
      item: { _id: 'x', n: 1, at: new Date(0) },
      revision: '8',
    })
  })

  it('returns no item that the caller may not read', async () => {
    const { server, items } = setup()
    server.on(`${ITEMS}/remove`, () => conflict({ revision: '8' }))
    const error: unknown = await items.remove('films', 'x').catch((failure: unknown) => failure)
    expect(revisionConflict(error)).toEqual({ item: undefined, revision: '8' })
  })

  it('returns undefined for other errors', async () => {
    const { items } = setup()
    const error: unknown = await items.remove('films', 'x').catch((failure: unknown) => failure)
    expect(revisionConflict(error)).toBeUndefined()
    expect(revisionConflict(null)).toBeUndefined()
    const conflictOfCollection = new ApplicationError('changed', { code: 'REVISION_CONFLICT' })
    expect(revisionConflict(conflictOfCollection)).toBeUndefined()
  })
})
