import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const path = '/wix-data/v2/collections'
const permissions = { read: 'ANYONE', insert: 'ANYONE', update: 'ADMIN', remove: 'CMS_EDITOR' }
const fields = [{ key: 'title', type: 'TEXT' }]

let foyer: TestFoyer
let made = 0

beforeAll(async () => {
  foyer = await createTestFoyer()
})

const create = (more: object = {}): Promise<TestResponse> =>
  foyer.owner.post(path, { collection: { id: `c${++made}`, fields, permissions, ...more } })

const update = (collection: unknown): Promise<TestResponse> => foyer.owner.put(path, { collection })

const patch = (dataCollection: object): Promise<TestResponse> =>
  foyer.owner.patch(`${path}/x`, { dataCollection })

const read = (id: string): Promise<TestResponse> =>
  foyer.owner.get(`${path}/x?${new URLSearchParams({ dataCollectionId: id })}`)

const remove = (id: string): Promise<TestResponse> =>
  foyer.owner.delete(`${path}/x?${new URLSearchParams({ dataCollectionId: id })}`)

const restore = (id: string): Promise<TestResponse> =>
  foyer.owner.post(`${path}/restore/x`, { dataCollectionId: id })

/** Returns the collection in a reply. */
function collectionOf({ body }: TestResponse): Record<string, unknown> {
  return Object(body.collection ?? body.dataCollection)
}

async function createdId(more: object = {}): Promise<string> {
  return String(collectionOf(await create(more)).id)
}

/** Returns status, code and message of a refusal. */
function refusalOf(answer: TestResponse): unknown[] {
  const { description } = Object(Object(answer.body.details).applicationError)
  return [answer.status, codeOf(answer), description]
}

describe('creating a collection', () => {
  it('returns a collection that accepts items at once under its permissions', async () => {
    const answer = await create({ id: 'App/Films', displayName: 'Films', displayField: 'title' })
    expect(answer.status).toBe(200)
    expect(collectionOf(answer)).toMatchObject({
      id: 'App/Films',
      displayName: 'Films',
      displayField: 'title',
      permissions: { ...permissions, update: 'ADMIN' },
      revision: '1',
    })
    expect(collectionOf(await read('App/Films'))).toEqual(collectionOf(answer))
    const visitor = dataCalls(await foyer.visitor(), 'App/Films')
    expect(dataOf(await visitor.insert({ _id: '1', title: 'Alien' })).title).toBe('Alien')
    expect(codeOf(await visitor.update({ _id: '1' }))).toBe('WDE0027')
    expect(dataOf(await dataCalls(foyer.owner, 'App/Films').remove('1'))._id).toBe('1')
  })

  it('succeeds for one of 20 concurrent requests with the same id', async () => {
    const other = foyer.database ? await createTestFoyer({ database: foyer.database }) : foyer
    const collection = { id: 'race', fields, permissions }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 ? foyer : other).owner.post(path, { collection }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ])
    expect(new Set(answers.filter(({ status }) => status === 409).map(codeOf))).toEqual(
      new Set(['WDE0104']),
    )
    await dataCalls(foyer.owner, 'race').insert({ _id: 'kept' })
    expect(refusalOf(await create({ id: 'race' }))).toEqual([
      409,
      'WDE0104',
      'a collection "race" already exists; choose another id, or change that collection',
    ])
    expect(dataOf(await dataCalls(other.owner, 'race').get('kept'))._id).toBe('kept')
  })

  it.each([
    [{ id: '' }, '"id": expected up to 256 letters, digits, "_", "-" or "/"'],
    [{ id: 'a b' }, '"id": expected up to'],
    [{ id: '../x' }, '"id": expected up to'],
    [{ id: 'x'.repeat(257) }, '"id": expected up to'],
    [{ id: 5 }, '"id": expected a string'],
    [{ fields: [] }, '"fields": expected at least one field'],
    [{ fields: undefined }, '"fields": expected a value'],
    [{ fields: {} }, '"fields": expected a list'],
    [{ fields: [{ key: '_id', type: 'TEXT' }] }, '"fields": expected at least one field'],
    [{ permissions: undefined }, '"permissions": expected a value'],
    [{ permissions: { ...permissions, read: 'ROOT' } }, '"permissions.read": expected one of ANY'],
    [{ permissions: { read: 'ANYONE' } }, '"permissions.insert": expected a value'],
    [{ permissions: { ...permissions, list: 'ANYONE' } }, '"permissions.list": expected no such'],
    [{ displayName: 'x'.repeat(1001) }, '"displayName": expected at most 1000 characters'],
    [{ displayName: 'a\0' }, '"displayName": expected a string without NUL'],
    [{ displayname: 'x' }, '"displayname": expected no such property'],
    [{ plugins: [{ type: 'CMS' }, { type: 'CMS' }] }, '"plugins": expected each type once'],
    [{ fields: [fields[0], fields[0]] }, '"fields": expected each key once'],
  ])('refuses the definition %j', async (more, sentence) => {
    const answer = await create(more)
    expect(refusalOf(answer)).toEqual([400, 'WDE0147', expect.stringContaining(sentence)])
  })

  it('accepts ids of 256 characters and ids such as __proto__ or a/patch-field', async () => {
    for (const id of [
      'x'.repeat(256),
      '__proto__',
      'constructor',
      'a/patch-field',
      '-',
      '/',
      'é',
    ]) {
      const answer = await create({ id })
      expect([id, answer.status]).toEqual([id, id === 'é' ? 400 : 200])
      if (answer.status === 200) expect(collectionOf(await read(id)).id).toBe(id)
    }
  })

  it('ignores read-only properties and null', async () => {
    const first = collectionOf(await create({ displayField: null, revision: null }))
    expect(first).not.toHaveProperty('displayField')
    const again = await create({ ...first, id: 'copy', capabilities: null, createdDate: 'now' })
    expect(collectionOf(again)).toEqual({
      ...first,
      id: 'copy',
      createdDate: expect.any(String),
      updatedDate: expect.any(String),
    })
  })

  it('accepts and returns a field definition nested 90 levels deep', async () => {
    let typeMetadata: object = {}
    for (let level = 0; level < 90; level++) {
      typeMetadata = { array: { elementType: 'ARRAY', typeMetadata } }
    }
    const field = { key: 'deep', type: 'ARRAY', typeMetadata }
    const answer = await create({ fields: [field] })
    expect(collectionOf(answer).fields).toContainEqual(expect.objectContaining(field))
  })
})

describe('updating a collection', () => {
  it('replaces the whole definition, keeps the items and increments the revision', async () => {
    const id = await createdId({ displayName: 'Old', plugins: [{ type: 'SHARED' }] })
    await dataCalls(foyer.owner, id).insert({ _id: '1', title: 'kept' })
    foyer.advance(1)
    const before = collectionOf(await read(id))
    const after = await update({
      id,
      fields: [{ key: 'n', type: 'NUMBER' }],
      permissions,
      revision: '1',
    })
    expect(collectionOf(after)).toMatchObject({ id, displayName: id, plugins: [], revision: '2' })
    expect(collectionOf(after).createdDate).toBe(before.createdDate)
    expect(String(collectionOf(after).updatedDate) > String(before.updatedDate)).toBe(true)
    expect(dataOf(await dataCalls(foyer.owner, id).get('1')).title).toBe('kept')
  })

  it('changes only the revision and the update time when the definition is sent back unchanged', async () => {
    const id = await createdId({ displayField: 'title', plugins: [{ type: 'SHARED' }] })
    const before = collectionOf(await read(id))
    const after = collectionOf(await update(before))
    const changed = { revision: '2', updatedDate: expect.any(String) }
    expect(after).toEqual({ ...before, ...changed })
  })

  it('refuses a stale, missing or malformed revision', async () => {
    const id = await createdId()
    expect(refusalOf(await update({ id, fields, permissions, revision: '7' }))).toEqual([
      409,
      'REVISION_CONFLICT',
      `the collection "${id}" is at revision 1, expected 7; read it again and repeat the change`,
    ])
    const without = await update({ id, fields, permissions })
    expect(refusalOf(without)).toEqual([400, 'WDE0147', expect.stringContaining('"revision"')])
    for (const revision of ['one', 1, '1.0', '-1', '']) {
      expect(codeOf(await update({ id, fields, permissions, revision }))).toBe('WDE0147')
    }
    expect(collectionOf(await read(id)).revision).toBe('1')
  })

  it('succeeds for one of 20 concurrent requests at the same revision', async () => {
    const other = foyer.database ? await createTestFoyer({ database: foyer.database }) : foyer
    const id = await createdId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const collection = { id, displayName: `${turn}`, fields, permissions, revision: '1' }
        return (turn % 2 ? foyer : other).owner.put(path, { collection })
      }),
    )
    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter((one) => codeOf(one) === 'REVISION_CONFLICT')).toHaveLength(19)
    expect(collectionOf(await read(id))).toEqual(winners.map(collectionOf)[0])
  })

  it('refuses an unknown collection with 404', async () => {
    const answer = await update({ id: 'nowhere', fields, permissions, revision: '1' })
    expect([answer.status, codeOf(answer)]).toEqual([404, 'WDE0025'])
    expect(codeOf(await foyer.owner.put(path, {}))).toBe('invalid')
  })
})

describe('patching a collection', () => {
  it('changes only the sent properties', async () => {
    const id = await createdId({ displayName: 'Old', displayField: 'title' })
    const before = collectionOf(await read(id))
    const after = await patch({ id, displayName: 'New', permissions: { read: 'SITE_MEMBER' } })
    expect(collectionOf(after)).toEqual({
      ...before,
      displayName: 'New',
      permissions: { ...permissions, read: 'SITE_MEMBER' },
      revision: '2',
      updatedDate: expect.any(String),
    })
    const visitor = dataCalls(await foyer.visitor(), id)
    expect(codeOf(await visitor.query())).toBe('WDE0027')
    expect(collectionOf(await patch({ id, displayField: null }))).not.toHaveProperty('displayField')
    expect(collectionOf(await patch({ id, revision: '3', createdDate: 'x' })).revision).toBe('4')
  })

  it.each([
    [{ fields }, 'WDE0147'],
    [{ plugins: [] }, 'WDE0147'],
    [{ name: 'x' }, 'WDE0147'],
    [{ permissions: { read: 'ROOT' } }, 'WDE0147'],
    [{ permissions: 'ANYONE' }, 'WDE0147'],
    [{ displayName: 5 }, 'WDE0147'],
    [{ revision: '5' }, 'REVISION_CONFLICT'],
    [{ id: 'nowhere' }, 'WDE0025'],
    [{ id: undefined }, 'invalid'],
  ])('refuses the patch %j', async (more, code) => {
    const id = await createdId()
    expect(codeOf(await patch({ id, ...more }))).toBe(code)
    expect(collectionOf(await read(id)).revision).toBe('1')
  })

  it('identifies the collection by the body and ignores the path', async () => {
    const id = await createdId({ id: 'x/patch-field' })
    const body = { dataCollection: { id, displayName: 'Patched' } }
    const answer = await foyer.owner.patch(`${path}/x/patch-field`, body)
    expect(collectionOf(answer).displayName).toBe('Patched')
    expect(codeOf(await foyer.owner.patch(`${path}/x`, {}))).toBe('invalid')
  })
})

describe('a collection description', () => {
  it('stays when an update omits the description and is removed by an empty text', async () => {
    const id = await createdId({ description: 'What we screened' })
    const { description, ...sentBack } = collectionOf(await read(id))
    expect([description, sentBack.isDeclared]).toEqual(['What we screened', false])
    expect(collectionOf(await update(sentBack)).description).toBe('What we screened')
    const patched = await patch({ id, description: 'Anew' })
    expect(collectionOf(patched).description).toBe('Anew')
    expect(collectionOf(await patch({ id, description: '' }))).not.toHaveProperty('description')
    const long = await patch({ id, description: 'x'.repeat(16_001) })
    expect([long.status, codeOf(long)]).toEqual([400, 'WDE0147'])
  })
})

describe('deleting a collection', () => {
  it('the owner can list deleted collections, latest first', async () => {
    const own = await createTestFoyer()
    const deleted = '/_foyer/v1/deleted-collections'
    for (const id of ['first', 'second']) {
      await own.owner.post(path, {
        collection: { id, displayName: `The ${id}`, fields, permissions },
      })
      await own.owner.delete(`${path}/x?dataCollectionId=${id}`)
      own.advance(60)
    }
    const { collections } = (await own.owner.get(deleted)).body
    expect(collections).toMatchObject([
      { id: 'second', displayName: 'The second' },
      { id: 'first', displayName: 'The first' },
    ])
    const { deletedAt, reservedUntil } = Object(Object(collections)[0])
    expect(Date.parse(reservedUntil) - Date.parse(deletedAt)).toBe(30 * 86_400_000)
    const visitor = await own.visitor()
    expect((await visitor.get(deleted)).status).toBe(403)
    await own.owner.post(`${path}/restore/x`, { dataCollectionId: 'second' })
    expect((await own.owner.get(deleted)).body.collections).toMatchObject([{ id: 'first' }])
  })

  it('makes every call respond with WDE0026 until the collection is restored unchanged', async () => {
    const id = await createdId()
    await dataCalls(foyer.owner, id).insert({ _id: '1', title: 'kept' })
    const before = collectionOf(await read(id))
    const answer = await remove(id)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const listed = await foyer.owner.get(`${path}?fields=id`)
    expect(listed.body.collections).not.toContainEqual({ id })
    const calls = dataCalls(foyer.owner, id)
    for (const call of [
      calls.get('1'),
      calls.insert({}),
      calls.save({ _id: '1' }),
      calls.remove('1'),
      calls.query(),
      calls.count(),
      calls.aggregate({ operations: [] }),
      calls.bulkInsert([{}]),
      foyer.owner.post('/wix-data/v2/items/truncate', { dataCollectionId: id }),
      read(id),
      remove(id),
      patch({ id, displayName: 'x' }),
      update({ ...before }),
      foyer.owner.post(`${path}/create-field`, {
        dataCollectionId: id,
        field: { key: 'n', type: 'NUMBER' },
      }),
    ]) {
      const refused = await call
      expect([refused.status, codeOf(refused)]).toEqual([404, 'WDE0026'])
    }
    expect(collectionOf(await restore(id))).toEqual(before)
    expect(listOf(await calls.query()).map(({ title }) => title)).toEqual(['kept'])
    expect(collectionOf(await restore(id))).toEqual(before)
    const audit = await foyer.owner.get(`/_foyer/v1/audit?action=collection.restored`)
    const entries = Array.isArray(audit.body.entries) ? audit.body.entries : []
    expect(entries.filter(({ subject }) => subject === id)).toHaveLength(1)
  })

  it("makes a visitor's call respond as for an unknown collection", async () => {
    const id = await createdId()
    await remove(id)
    const visitor = await foyer.visitor()
    const gone = await dataCalls(visitor, id).query()
    const never = await dataCalls(visitor, 'never').query()
    expect(codeOf(gone)).toBe('WDE0025')
    expect(JSON.stringify(gone.body).replaceAll(id, 'never')).toBe(JSON.stringify(never.body))
    expect(codeOf(await dataCalls(foyer.owner, 'never').query())).toBe('WDE0025')
  })

  it('reserves the id for 30 days, after which a new collection is empty', async () => {
    const own = await createTestFoyer()
    const collection = { id: 'again', fields, permissions }
    const createAgain = (): Promise<TestResponse> => own.owner.post(path, { collection })
    await createAgain()
    await dataCalls(own.owner, 'again').insert({ _id: 'old' })
    await own.owner.delete(`${path}/again?dataCollectionId=again`)
    expect(refusalOf(await createAgain())).toEqual([
      409,
      'WDE0104',
      'the collection "again" was deleted and can be restored; its id is taken for 30 days',
    ])
    own.advance(30 * 24 * 60 * 60 + 60)
    const answers = await Promise.all([createAgain(), createAgain(), createAgain()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await dataCalls(own.owner, 'again').count()).body).toEqual({ totalCount: 0 })
  })

  it('is refused for an unknown or missing collection id', async () => {
    expect(codeOf(await remove('nowhere'))).toBe('WDE0025')
    expect(codeOf(await restore('nowhere'))).toBe('WDE0025')
    expect(codeOf(await foyer.owner.delete(`${path}/x`))).toBe('invalid')
  })
})

describe('an item whose id is a path to a collection', () => {
  it('is read and removed as an item without affecting the collection', async () => {
    const id = await createdId()
    const itemId = `../collections/${id}`
    const calls = dataCalls(foyer.owner, id)
    const query = new URLSearchParams({ dataItemId: itemId, dataCollectionId: id })
    await calls.insert({ _id: itemId })
    const visitor = await foyer.visitor()
    for (const caller of [visitor, foyer.owner]) {
      expect(dataOf(await caller.get(`${path}/${id}?${query}`))._id).toBe(itemId)
      const list = await caller.get(`${path}?${query}`)
      expect(dataOf(list)._id).toBe(itemId)
    }
    expect(codeOf(await visitor.delete(`${path}/${id}?${query}`))).toBe('WDE0027')
    expect(dataOf(await foyer.owner.delete(`${path}/${id}?${query}`))._id).toBe(itemId)
    expect((await read(id)).status).toBe(200)
  })
})

describe.each(['/wix-data/v2', '/_api/cloud-data/v2', '/data/v2'])(
  'collection routes under %s',
  (prefix) => {
    it('refuse every call of a visitor or an anonymous caller', async () => {
      const id = await createdId()
      const field = { key: 'n', type: 'NUMBER' }
      const dataCollectionId = id
      const here = `${prefix}/collections`
      for (const caller of [await foyer.visitor(), foyer.as('')]) {
        const refused = [
          await caller.get(here),
          await caller.get(`${here}/x?dataCollectionId=${id}`),
          await caller.post(here, { collection: { id: 'mine', fields, permissions } }),
          await caller.put(here, { collection: { id, fields, permissions, revision: '1' } }),
          await caller.patch(`${here}/x`, { dataCollection: { id, permissions } }),
          await caller.patch(`${here}/x/patch-field`, { dataCollectionId, field }),
          await caller.delete(`${here}/x?dataCollectionId=${id}`),
          await caller.post(`${here}/restore/x`, { dataCollectionId }),
          await caller.post(`${here}/create-field`, { dataCollectionId, field }),
          await caller.post(`${here}/update-field`, { dataCollectionId, field }),
          await caller.post(`${here}/delete-field`, { dataCollectionId, fieldKey: 'title' }),
          await caller.post(`${here}/add-plugin`, { dataCollectionId, plugin: { type: 'CMS' } }),
          await caller.post(`${here}/delete-plugin`, { dataCollectionId, pluginType: 'CMS' }),
        ].map(codeOf)
        const code = caller.authorization === '' ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED'
        expect(refused).toEqual(refused.map(() => code))
      }
      expect(collectionOf(await read(id)).revision).toBe('1')
      const mine = await foyer.owner.post(here, {
        collection: { id: `${id}x`, fields, permissions },
      })
      expect(mine.status).toBe(200)
      const deleted = await foyer.owner.delete(`${here}/x?dataCollectionId=${id}x`)
      expect(deleted.status).toBe(200)
    })
  },
)
