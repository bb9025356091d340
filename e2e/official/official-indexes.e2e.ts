import { expect, test } from '@playwright/test'
import { indexes, items } from '@wix/data'
import { ApiKeyStrategy, createClient } from '@wix/sdk'
import { serveNotes } from './notes-server.js'

const server = serveNotes()

function createOwner() {
  const auth = ApiKeyStrategy({ apiKey: server().adminKey, siteId: 'any' })
  return createClient({ modules: { indexes, items }, auth })
}

test('the owner builds, lists and drops indexes', async () => {
  const owner = createOwner()
  const made = await owner.indexes.createIndex('Board', {
    name: 'byTitle',
    fields: [{ path: 'title', order: 'DESC' }],
    unique: true,
  })
  expect(made).toMatchObject({ name: 'byTitle', status: 'BUILDING', unique: true, source: 'USER' })
  const own = async () => {
    const { indexes: list = [] } = await owner.indexes.listIndexes('Board', {
      paging: { limit: 100 },
    })
    return list.filter(({ source }) => source === 'USER')
  }
  await expect.poll(own).toMatchObject([{ _id: made._id, status: 'ACTIVE' }])

  await owner.items.insert('Board', { title: 'once' })
  await expect(owner.items.insert('Board', { title: 'once' })).rejects.toMatchObject({
    details: { applicationError: { code: 'WDE0123' } },
  })
  const { errors, inserted } = await owner.items.bulkInsert('Board', [
    { title: 'once' },
    { title: 'twice' },
  ])
  expect([inserted, errors.map(({ code }) => code)]).toEqual([1, ['WDE0123']])

  await owner.indexes.dropIndex('Board', 'byTitle')
  await expect.poll(own).toEqual([])
  await owner.items.insert('Board', { title: 'once' })
})
