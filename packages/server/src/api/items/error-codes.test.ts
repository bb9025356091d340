import { dataCodes, isJsonObject } from '@foyer/protocol'
import { liveCodes, liveEndCodes } from '@foyer/protocol/live-endpoints'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { dataRefusals } from '../../data/errors.js'
import { codeOf, dataCalls } from '../../testing/data-calls.js'
import { jobCalls } from '../../testing/job-calls.js'
import { open } from '../../testing/permissions.js'
import { referenceCalls } from '../../testing/reference-calls.js'
import { referencesTo } from '../../testing/reference-fields.js'
import type { TestCaller, TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { writeCalls } from '../../testing/write-calls.js'

// Faults caught here: a new code without an entry, another status, a refusal without its data.

const closed = { ...open, read: 'PRIVILEGED' } as const
const fields = [referencesTo('many', 'far')]

let foyer: TestFoyer
let visitor: TestCaller

beforeAll(async () => {
  const collections = ['notes', 'gone', 'far'].map((id) => ({ id, permissions: open, fields }))
  foyer = await createTestFoyer({
    collections: [...collections, { id: 'closed', permissions: closed }],
  })
  visitor = await foyer.visitor()
  await dataCalls(visitor, 'notes').insert({ _id: 'it', n: 1, text: 'x' })
  await dataCalls(visitor, 'far').insert({ _id: 'it' })
  await foyer.owner.delete('/wix-data/v2/collections/x?dataCollectionId=gone')
})

afterEach(() => {
  vi.restoreAllMocks()
})

type Provoke = () => Promise<TestResponse>

const notes = () => ({ ...dataCalls(visitor, 'notes'), ...writeCalls(visitor, 'notes') })
const query = (more: object): Promise<TestResponse> =>
  visitor.post('/wix-data/v2/items/query', { dataCollectionId: 'notes', query: more })
const pipeline = (stages: unknown[]): Promise<TestResponse> =>
  visitor.post('/wix-data/v2/items/aggregate-pipeline', {
    dataCollectionId: 'notes',
    pipeline: { stages },
  })
const index = (dataCollectionId: string, name: string): Promise<TestResponse> =>
  foyer.owner.post('/wix-data/v2/indexes', {
    dataCollectionId,
    index: { name, fields: [{ path: 'u' }], unique: true },
  })
const special = (policyId: string): Promise<TestResponse> =>
  foyer.owner.post('/wix-data/v1/permissions/special', {
    dataCollectionId: 'notes',
    specialPermissions: { policyId, itemRead: 'ALLOWED' },
  })
const keyed = (text: string): Promise<TestResponse> =>
  visitor.post(
    '/wix-data/v2/items',
    { dataCollectionId: 'notes', dataItem: { data: { text } } },
    { 'idempotency-key': 'one-key' },
  )
const unknownId = '00000000-0000-4000-8000-000000000000'
const list = (length: number) => Array.from({ length }, (_, n) => ({ n }))

/** A call that provokes each code, and its expected status. */
const provoked: Partial<Record<keyof typeof dataCodes, [status: number, Provoke]>> = {
  tooManyItems: [400, () => notes().bulkInsert(list(1001))],
  itemIdMalformed: [400, () => notes().update({ n: 1 })],
  itemTooLarge: [400, () => notes().insert({ text: 'x'.repeat(500_001) })],
  requestQuota: [
    429,
    async () => {
      const other = await createTestFoyer({ collections: [{ id: 'notes', permissions: open }] })
      // Stopped, so that all jobs stay open.
      await other.jobRunner.stop()
      const jobs = jobCalls(await other.visitor(), 'notes')
      for (let job = 0; job < 5; job++) await jobs.remove({})
      return jobs.remove({})
    },
  ],
  filterMissing: [400, () => jobCalls(visitor, 'notes').remove(undefined)],
  referenceMalformed: [
    400,
    () => notes().save({ _id: 'it', many: [{ not: 'an item' }] }, { saveReferences: true }),
  ],
  notAReferenceField: [400, () => referenceCalls(visitor, 'notes', 'text').query('it')],
  collectionUnknown: [404, () => dataCalls(visitor, 'none').get('it')],
  collectionDeleted: [404, () => dataCalls(foyer.owner, 'gone').get('it')],
  permissionDenied: [403, () => dataCalls(visitor, 'closed').query()],
  timeLimit: [
    400,
    () => {
      let now = performance.now()
      vi.spyOn(performance, 'now').mockImplementation(() => {
        now += 5000
        return now
      })
      return pipeline([{ sort: { values: [{ fieldName: 'n' }] } }, { skip: 0 }, { limit: 5 }])
    },
  ],
  referenceExists: [
    409,
    async () => {
      const { insert } = referenceCalls(visitor, 'notes', 'many')
      await insert([['it', 'it']])
      return insert([['it', 'it']])
    },
  ],
  limitNotPositive: [400, () => query({ paging: { limit: 0 } })],
  skipNegative: [400, () => query({ paging: { offset: -1 } })],
  pagingNotInteger: [400, () => query({ paging: { limit: 1.5 } })],
  tooManyItemIds: [400, () => notes().bulkRemove(list(1001).map(({ n }) => String(n)))],
  regexNotAllowed: [400, () => notes().count({ text: { $regex: 'x' } })],
  itemUnknown: [404, () => notes().get('none')],
  itemExists: [409, () => notes().insert({ _id: 'it' })],
  requestInvalid: [400, () => query({ paging: { limit: 1001 } })],
  skipWithCursor: [400, () => query({ cursorPaging: { limit: 5 }, paging: { offset: 1 } })],
  processingQuota: [
    400,
    () => {
      const concat = { concat: { expressions: Array(50).fill({ fieldPath: 'text' }) } }
      const reshape = { resultFieldName: 'text', expression: concat }
      return pipeline(Array(8).fill({ projection: { fields: [{ reshape }] } }))
    },
  ],
  collectionExists: [
    409,
    () => {
      const collection = { id: 'notes', fields: [{ key: 'k', type: 'TEXT' }], permissions: open }
      return foyer.owner.post('/wix-data/v2/collections', { collection })
    },
  ],
  uniqueConflict: [
    409,
    async () => {
      await index('notes', 'u')
      await foyer.services.indexBuilder.untilIdle()
      await notes().insert({ u: 1 })
      return notes().insert({ u: 1 })
    },
  ],
  indexedValueTooLarge: [
    400,
    async () => {
      await index('notes', 'u')
      await foyer.services.indexBuilder.untilIdle()
      return notes().insert({ u: 'x'.repeat(501) })
    },
  ],
  payloadTooLarge: [413, () => notes().bulkInsert([{ text: 'x'.repeat(17 * 2 ** 20) }])],
  fieldNameReserved: [400, () => notes().insert({ $where: 1 })],
  propertyInvalid: [
    400,
    () => {
      const field = { key: 'k', type: 'NONSENSE' }
      return foyer.owner.post('/wix-data/v2/collections/create-field', {
        dataCollectionId: 'notes',
        field,
      })
    },
  ],
  conditionNotMet: [409, () => notes().remove('it', { condition: { filter: { n: 2 } } })],
  revisionConflict: [409, () => notes().update({ _id: 'it' }, { ifRevision: '999' })],
  bulkRolledBack: [409, () => notes().bulkInsert([{ _id: 'it' }], { atomic: true })],
  idempotencyKeyReused: [
    422,
    async () => {
      await keyed('one')
      return keyed('another')
    },
  ],
  specialPermissionsExist: [
    409,
    async () => {
      await special('twice')
      return special('twice')
    },
  ],
  specialPermissionsUnknown: [
    404,
    () =>
      foyer.owner.delete(
        `/wix-data/v1/permissions/special/x?dataCollectionId=notes&specialPermissionsId=${unknownId}`,
      ),
  ],
  jobUnknown: [404, () => visitor.get('/wix-data/v2/async-jobs/x/status?jobId=x')],
  indexUnknown: [
    404,
    () => foyer.owner.delete('/wix-data/v2/indexes?dataCollectionId=notes&indexName=none'),
  ],
  indexExists: [
    409,
    async () => {
      await index('notes', 'u')
      return index('notes', 'u')
    },
  ],
  backupUnknown: [404, () => foyer.owner.delete('/wix-data/v2/backups/x?backupId=none')],
  backupNotReady: [
    409,
    async () => {
      const { body } = await foyer.owner.post('/wix-data/v2/backups', {})
      const { id } = Object(body.backup)
      await foyer.owner.delete(`/wix-data/v2/backups/x?backupId=${id}`)
      return foyer.owner.post('/wix-data/v2/backups/x/restore', { backupId: id })
    },
  ],
  backupDamaged: [
    409,
    async () => {
      const { body } = await foyer.owner.post('/wix-data/v2/backups', {})
      const { id } = Object(body.backup)
      await foyer.backupRunner.untilIdle()
      await foyer.services.backupFolder.remove(id)
      return foyer.owner.get(`/_foyer/v1/backups/${id}/comparison`)
    },
  ],
  backupMalformed: [400, () => foyer.owner.post('/_foyer/v1/backups', {})],
  tooManyIndexes: [
    400,
    async () => {
      const answers = await Promise.all(list(9).map(({ n }) => index('far', `n${n}`)))
      return answers.find(({ status }) => status !== 200) ?? index('far', 'one more')
    },
  ],
}

/** Codes that no reply contains, with the reason. */
const unused: Partial<Record<keyof typeof dataCodes, string>> = {
  collectionIdNotText: 'raised by the packages; here such a message is refused by field',
  itemIdNotText: 'raised by the packages; here such a message is refused by field',
  itemNotObject: 'raised by the packages; here such a message is refused by field',
  bulkItemsMalformed: 'raised by the packages; here such a message is refused by field',
  itemIdsMalformed: 'raised by the packages; here such a message is refused by field',
  limitNotNumber: 'raised by the packages; here such a message is refused by field',
  unknownFailure: 'raised by our client for an answer without a code',
  validationFailed: 'raised by our client beside the WDE code, as the packages do',
  countNamed: 'raised by our client before it asks, as the packages do',
  fieldNameNotText: 'raised by our client before it asks, as the packages do',
  filterFieldNotText: 'raised by our client before it asks, as the packages do',
  groupedTwice: 'raised by our client before it asks, as the packages do',
  notAFilter: 'raised by our client before it asks, as the packages do',
  operandNotComparable: 'raised by our client before it asks, as the packages do',
  operandNotText: 'raised by our client before it asks, as the packages do',
  operandsDiffer: 'raised by our client before it asks, as the packages do',
  optionsMalformed: 'raised by our client before it asks, as the packages do',
  referencesMalformed: 'raised by our client before it asks, as the packages do',
  sortFieldNotText: 'raised by our client before it asks, as the packages do',
  textEmpty: 'raised by our client before it asks, as the packages do',
  hookFailed: 'read by our client; this server runs no hooks',
  noPreviousPage: 'raised by the packages, which need no request to know it',
  noNextPage: 'raised by the packages, which need no request to know it',
  indexBuildFailed: 'stands in a list of indexes: storage/indexes/index-outcome.ts',
  indexDuplicate: 'stands in a list of indexes: api/collections/indexes.test.ts',
  indexItemTooLarge: 'stands in a list of indexes: api/collections/indexes.test.ts',
  searchNotReady: 'comes after ten seconds: data/query/search.test.ts, which waits for less',
}

const codes = Object.entries(dataCodes)
const rows = codes.flatMap(([name, code]) => {
  const [status, provoke] = provoked[name as keyof typeof dataCodes] ?? []
  return status && provoke ? [{ code, status, provoke }] : []
})

it('every error code is tested here or listed with a reason', () => {
  const named = [...Object.keys(provoked), ...Object.keys(unused)]
  expect(named.toSorted()).toEqual(codes.map(([name]) => name).toSorted())
})

it('every refusal uses a known code', () => {
  const known: string[] = [dataCodes, liveCodes, liveEndCodes].flatMap(Object.values)
  for (const { code } of Object.values(dataRefusals)) expect(known).toContain(code)
})

it.each(rows)(
  'returns $code with $status and an object as data',
  async ({ code, status, provoke }) => {
    const answer = await provoke()
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    const { message, details } = answer.body
    const { applicationError, ...more } = Object(details)
    expect(more).toEqual({})
    expect(Object.keys(applicationError).toSorted()).toEqual(['code', 'data', 'description'])
    expect(message).toBe(applicationError.description)
    expect(applicationError.description).toMatch(/\S{2}/)
    expect(isJsonObject(applicationError.data)).toBe(true)
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '2' : null)
  },
)

it('reports malformed messages by field, each with a description and data', async () => {
  const messages: [string, object][] = [
    ['/wix-data/v2/items', { dataCollectionId: 1, dataItem: { data: [] } }],
    ['/wix-data/v2/items/remove', { dataCollectionId: 'notes', dataItemId: 5 }],
    ['/wix-data/v2/items/query', { dataCollectionId: 'notes', query: { paging: { limit: 'x' } } }],
    ['/wix-data/v2/bulk/items/insert', { dataCollectionId: 'notes', dataItems: 'x' }],
    ['/wix-data/v2/bulk/items/remove', { dataCollectionId: 'notes', dataItemIds: [1] }],
  ]
  for (const [path, message] of messages) {
    const { status, body } = await visitor.post(path, message)
    const { fieldViolations } = Object(Object(body.details).validationError)
    expect([status, body.message, fieldViolations], path).toEqual([
      400,
      expect.stringMatching(/\S/),
      expect.arrayContaining([
        { field: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/), data: {} },
      ]),
    ])
  }
})
