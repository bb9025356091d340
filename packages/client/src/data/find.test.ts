import { describe, expect, it } from 'vitest'
import { createConnection } from '../connection.js'
import { fakeServer } from '../testing/fake-server.js'
import { createFind } from './find.js'

const QUERY = '/wix-data/v2/items/query'

function setup() {
  const server = fakeServer()
  const metadata = { count: 1, hasNext: true, cursors: { next: 'after' } }
  server.on(QUERY, () =>
    Response.json({
      dataItems: [{ id: 'a', data: { _id: 'a', at: { $date: '1970-01-01T00:00:00.000Z' } } }],
      pagingMetadata: metadata,
    }),
  )
  const base = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch }
  const { find } = createFind(createConnection(base))
  /** Decodes the last request from its URL. */
  const sent = () =>
    JSON.parse(
      Buffer.from(server.to(QUERY).at(-1)?.query.get('.r') ?? '', 'base64url').toString('utf8'),
    )
  return { server, find, sent, metadata }
}

describe('find', () => {
  it('sends filter, sort order and page in the wire form', async () => {
    const { find, sent, metadata } = setup()
    const page = await find('films', {
      filter: { year: { $gte: 1990 }, at: { $lt: new Date(0) } },
      sort: ['-year', 'title'],
      fields: ['title'],
      include: ['director'],
      limit: 5,
      skip: 10,
    })
    expect(page).toEqual({ items: [{ _id: 'a', at: new Date(0) }], pagingMetadata: metadata })
    expect(sent()).toEqual({
      dataCollectionId: 'films',
      query: {
        filter: { year: { $gte: 1990 }, at: { $lt: { $date: '1970-01-01T00:00:00.000Z' } } },
        sort: [
          { fieldName: 'year', order: 'DESC' },
          { fieldName: 'title', order: 'ASC' },
        ],
        fields: ['title'],
        paging: { limit: 5, offset: 10 },
      },
      includeReferences: [{ field: 'director' }],
    })
  })

  it('accepts no request, and a single sort field as a string', async () => {
    const { find, sent } = setup()
    await find('films')
    expect(sent()).toEqual({ dataCollectionId: 'films', query: { sort: [] } })
    await find('films', { sort: 'year' })
    expect(sent().query).toEqual({ sort: [{ fieldName: 'year', order: 'ASC' }] })
  })

  it('sends a cursor without filter and sort order, and rejects skip with a cursor', async () => {
    const { find, sent } = setup()
    await find('films', { filter: { year: 1 }, sort: 'year', limit: 5, cursor: 'after' })
    expect(sent().query).toEqual({ cursorPaging: { limit: 5, cursor: 'after' } })
    const both = find('films', { cursor: 'after', skip: 5 })
    await expect(both).rejects.toMatchObject({ name: 'CheckError', code: 'WDE0080' })
  })

  it('throws a CheckError for arguments of a wrong type before any request', async () => {
    const { find, server } = setup()
    const bad: unknown = 1
    await expect(find(bad as string)).rejects.toMatchObject({ code: 'WDE0001' })
    await expect(find('films', { sort: bad as string })).rejects.toMatchObject({
      name: 'CheckError',
    })
    await expect(find('films', { filter: { a: { $regex: 'x' } } })).rejects.toMatchObject({
      code: 'WDE0070',
    })
    expect(server.requests).toHaveLength(0)
  })
})
