import type { ChangedItem, CompareBackupResponse } from '@foyer/protocol/backup-endpoints'
import { expect, it } from 'vitest'
import { dataCalls } from '../../testing/data-calls.js'
import { open } from '../../testing/permissions.js'
import { putReferences, storedReferences } from '../../testing/put-references.js'
import { referencesTo } from '../../testing/reference-fields.js'
import { createTestFoyer, ownerKey, publicUrl, type TestFoyer } from '../../testing/test-foyer.js'

/** Creates films with a cast, which people reference back, and with tags, which do not. */
async function createClub(): Promise<TestFoyer> {
  const foyer = await createTestFoyer({
    collections: [
      {
        id: 'films',
        permissions: open,
        fields: [referencesTo('cast', 'people', 'films'), referencesTo('tags', 'tags')],
      },
      { id: 'people', permissions: open, fields: [referencesTo('films', 'films', 'cast')] },
      { id: 'tags', permissions: open },
    ],
  })
  const insert = (collectionId: string, ids: string[]): Promise<unknown> =>
    dataCalls(foyer.owner, collectionId).bulkInsert(ids.map((_id) => ({ _id })))
  await insert('films', ['alien', 'brazil', 'casablanca'])
  await insert('people', ['ada', 'bea', 'cem'])
  await insert('tags', ['old', 'sad'])
  await refer(foyer, 'cast', 'alien', ['ada', 'bea'])
  await refer(foyer, 'cast', 'brazil', ['bea'])
  await refer(foyer, 'tags', 'alien', ['sad', 'old'])
  return foyer
}

function refer(
  foyer: TestFoyer,
  field: 'cast' | 'tags',
  itemId: string,
  ids: string[],
): Promise<void> {
  return putReferences(foyer, { collectionId: 'films', field, itemId }, ids)
}

async function makeBackup(foyer: TestFoyer): Promise<string> {
  const { body } = await foyer.owner.post('/wix-data/v2/backups', {})
  await foyer.backupRunner.untilIdle()
  return String(Object(body.backup).id)
}

async function compare(
  foyer: TestFoyer,
  id: string,
): Promise<{ counts: Record<string, number>; changed: Record<string, ChangedItem[]> }> {
  const path = `/_foyer/v1/backups/${id}/comparison`
  const of = async (query = ''): Promise<CompareBackupResponse['collections']> =>
    ((await foyer.owner.get(path + query)).body as unknown as CompareBackupResponse).collections
  const all = await of()
  const listed = await Promise.all(all.map((one) => of(`?dataCollectionId=${one.id}`)))
  return {
    counts: Object.fromEntries(all.map((one) => [one.id, one.changed])),
    changed: Object.fromEntries(
      listed.flat().map((one) => [one.id, one.items?.changed ?? []] as const),
    ),
  }
}

async function restore(foyer: TestFoyer, id: string): Promise<void> {
  await foyer.owner.post(`/wix-data/v2/backups/${id}/restore`, { backupId: id })
  await foyer.backupRunner.untilIdle()
  await foyer.services.indexBuilder.untilIdle()
}

const none = { films: 0, people: 0, tags: 0 }

it('reports no change when references only differ in the order in which they were added', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  expect((await compare(foyer, id)).counts).toEqual(none)
  await refer(foyer, 'cast', 'alien', [])
  await refer(foyer, 'cast', 'alien', ['bea', 'ada'])
  expect((await compare(foyer, id)).counts).toEqual(none)
})

it('counts and lists added and removed references at both ends until a restoration resets them', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  await refer(foyer, 'cast', 'alien', ['ada', 'cem'])
  await refer(foyer, 'tags', 'casablanca', ['sad'])
  const { counts, changed } = await compare(foyer, id)
  expect(counts).toEqual({ films: 2, people: 2, tags: 0 })
  expect(changed.films).toEqual([
    {
      id: 'alien',
      label: null,
      fieldCount: 1,
      fields: [{ key: 'cast', inBackup: '["ada","bea"]', now: '["ada","cem"]' }],
    },
    {
      id: 'casablanca',
      label: null,
      fieldCount: 1,
      fields: [{ key: 'tags', inBackup: '[]', now: '["sad"]' }],
    },
  ])
  expect(changed.people).toMatchObject([
    { id: 'bea', fields: [{ key: 'films', inBackup: '["alien","brazil"]', now: '["brazil"]' }] },
    { id: 'cem', fields: [{ key: 'films', inBackup: '[]', now: '["alien"]' }] },
  ])
  await restore(foyer, id)
  expect((await compare(foyer, id)).counts).toEqual(none)
})

it('lists references before other fields and counts each item once', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  await dataCalls(foyer.owner, 'films').update({ _id: 'alien', year: 1979 })
  await refer(foyer, 'tags', 'alien', ['old'])
  const { counts, changed } = await compare(foyer, id)
  expect(counts).toMatchObject({ films: 1 })
  expect(changed.films?.[0]).toMatchObject({
    fieldCount: 3,
    fields: [{ key: 'tags', inBackup: '["sad","old"]', now: '["old"]' }, { key: 'year' }, {}],
  })
})

it('compares the references to a removed item, but not those of the removed item itself', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  await dataCalls(foyer.owner, 'people').remove('bea')
  await dataCalls(foyer.owner, 'films').remove('brazil')
  const { changed } = await compare(foyer, id)
  expect(changed.films).toMatchObject([
    { id: 'alien', fields: [{ key: 'cast', inBackup: '["ada","bea"]', now: '["ada"]' }] },
  ])
  expect(changed.people).toEqual([])
})

it('compares with an uploaded backup of another site, also when fields differ', async () => {
  const source = await createClub()
  const file = await source.fetch(
    new Request(`${publicUrl}/_foyer/v1/backups/${await makeBackup(source)}/file`, {
      headers: { authorization: ownerKey },
    }),
  )
  const body = await file.arrayBuffer()
  const uploadTo = async (foyer: TestFoyer): Promise<string> => {
    const init = { method: 'POST', headers: { authorization: ownerKey }, body }
    const response = await foyer.fetch(new Request(`${publicUrl}/_foyer/v1/backups`, init))
    return String(Object((await response.json()) as object).backup.id)
  }
  const other = await createClub()
  await refer(other, 'tags', 'alien', ['old'])
  const compared = await compare(other, await uploadTo(other))
  const keys = compared.changed.films?.map(({ id, fields }) => [id, fields[0]?.key])
  expect(keys).toContainEqual(['alien', 'tags'])
  expect(compared.changed.films?.flatMap(({ fields }) => fields)).not.toContainEqual(
    expect.objectContaining({ key: 'cast' }),
  )

  const plain = await createTestFoyer({
    collections: [
      { id: 'films', permissions: open },
      { id: 'people', permissions: open },
    ],
  })
  await dataCalls(plain.owner, 'films').insert({ _id: 'brazil' })
  const { changed } = await compare(plain, await uploadTo(plain))
  expect(changed.films?.[0]?.fields).toContainEqual({
    key: 'cast',
    inBackup: '["bea"]',
    now: null,
  })
})

it('finds the changed items among hundreds of references', async () => {
  const foyer = await createClub()
  const ids = Array.from({ length: 450 }, (_, n) => `p${String(n).padStart(3, '0')}`)
  await dataCalls(foyer.owner, 'people').bulkInsert(ids.map((_id) => ({ _id })))
  await refer(foyer, 'cast', 'casablanca', ids.slice(0, 440))
  const id = await makeBackup(foyer)
  await refer(foyer, 'cast', 'casablanca', ids.slice(1, 442))
  const { counts, changed } = await compare(foyer, id)
  expect(counts).toEqual({ films: 1, people: 3, tags: 0 })
  expect(changed.people?.map((one) => one.id)).toEqual(['p000', 'p440', 'p441'])
  const [field] = changed.films?.[0]?.fields ?? []
  expect(field?.inBackup).toMatch(/^\["p000","p001",.*…$/)
  expect(field?.now).toMatch(/^\["p001",.*…$/)
})

/** Creates a collection after a backup, with items and a field that references items of another collection. */
async function addCollection(
  foyer: TestFoyer,
  { id, field, target, items }: { id: string; field?: string; target?: string; items: string[] },
): Promise<void> {
  const title = { key: 'title', type: 'TEXT' }
  const fields = field && target ? [title, referencesTo(field, target)] : [title]
  const collection = { id, displayName: id, permissions: open, fields }
  expect((await foyer.owner.post('/wix-data/v2/collections', { collection })).status).toBe(200)
  await dataCalls(foyer.owner, id).bulkInsert(items.map((_id) => ({ _id })))
}

function addField(
  foyer: TestFoyer,
  collectionId: string,
  key: string,
  to: string,
): Promise<unknown> {
  const field = referencesTo(key, to)
  const path = '/wix-data/v2/collections/create-field'
  return foyer.owner.post(path, { dataCollectionId: collectionId, field })
}

async function restoreSome(foyer: TestFoyer, id: string, one: object): Promise<void> {
  const path = `/wix-data/v2/backups/${id}/partial-restore`
  await foyer.owner.post(path, { backupId: id, restorationCollections: [one] })
  await foyer.backupRunner.untilIdle()
  const { body } = await foyer.owner.get('/wix-data/v2/backups/restorations')
  expect(Object(body.restorations)[0]).toMatchObject({ status: 'COMPLETED' })
}

it('keeps the references of a newer collection to items of the backup, and reports no change', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  await dataCalls(foyer.owner, 'films').insert({ _id: 'dune' })
  await addCollection(foyer, { id: 'lists', field: 'films', target: 'films', items: ['best'] })
  const best = { collectionId: 'lists', field: 'films', itemId: 'best' }
  await putReferences(foyer, best, ['brazil', 'dune', 'alien'])
  expect((await compare(foyer, id)).counts).toEqual(none)
  await restore(foyer, id)
  expect(await storedReferences(foyer, best)).toEqual(['brazil', 'alien'])
  const cast = { collectionId: 'films', field: 'cast', itemId: 'alien' }
  expect(await storedReferences(foyer, cast)).toEqual(['ada', 'bea'])
})

it('keeps the references of a newer field unless a restoration removes the field', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  await addField(foyer, 'people', 'seen', 'films')
  const seen = { collectionId: 'people', field: 'seen', itemId: 'ada' }
  await putReferences(foyer, seen, ['casablanca', 'alien'])
  await restoreSome(foyer, id, { dataCollectionId: 'films' })
  expect(await storedReferences(foyer, seen)).toEqual(['casablanca', 'alien'])
  expect((await compare(foyer, id)).changed.people).toEqual([
    {
      id: 'ada',
      label: null,
      fieldCount: 1,
      fields: [{ key: 'seen', inBackup: null, now: '["casablanca","alien"]' }],
    },
  ])
  await restore(foyer, id)
  expect((await compare(foyer, id)).counts).toEqual(none)
  await expect(storedReferences(foyer, seen)).rejects.toThrow('expected a multi-reference field')
})

it('keeps references to items of a replaced collection that the copy has too', async () => {
  const foyer = await createClub()
  const id = await makeBackup(foyer)
  await addCollection(foyer, { id: 'labels', items: ['old', 'new'] })
  await addCollection(foyer, { id: 'notes', field: 'labels', target: 'labels', items: ['n'] })
  const labels = { collectionId: 'notes', field: 'labels', itemId: 'n' }
  await putReferences(foyer, labels, ['new', 'old'])
  const restoreDestination = { dataCollectionId: 'labels' }
  await restoreSome(foyer, id, { dataCollectionId: 'tags', restoreDestination })
  expect(await storedReferences(foyer, labels)).toEqual(['old'])
})

it('a restoration empties a field whose referenced collection was created after the backup, as the comparison announced', async () => {
  const foyer = await createClub()
  await addField(foyer, 'films', 'awards', 'awards')
  const id = await makeBackup(foyer)
  await addCollection(foyer, { id: 'awards', items: ['oscar'] })
  const awards = { collectionId: 'films', field: 'awards', itemId: 'alien' }
  await putReferences(foyer, awards, ['oscar'])
  const { changed } = await compare(foyer, id)
  expect(changed.films?.[0]?.fields).toEqual([{ key: 'awards', inBackup: null, now: '["oscar"]' }])
  await restore(foyer, id)
  expect(await storedReferences(foyer, awards)).toEqual([])
})

it('keeps the references of a field that refers to another collection since the backup', async () => {
  const foyer = await createClub()
  await addField(foyer, 'tags', 'about', 'films')
  const about = { collectionId: 'tags', field: 'about', itemId: 'old' }
  await putReferences(foyer, about, ['alien'])
  const id = await makeBackup(foyer)
  await addCollection(foyer, { id: 'plays', items: ['alien', 'hamlet'] })
  const field = referencesTo('about', 'plays')
  const path = '/wix-data/v2/collections/update-field'
  expect((await foyer.owner.post(path, { dataCollectionId: 'tags', field })).status).toBe(200)
  await putReferences(foyer, about, ['hamlet'])
  await restoreSome(foyer, id, { dataCollectionId: 'films' })
  expect(await storedReferences(foyer, about)).toEqual(['hamlet'])
})
