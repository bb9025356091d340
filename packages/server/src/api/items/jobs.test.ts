import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { jobCalls } from '../../testing/job-calls.js'
import { open } from '../../testing/permissions.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, type TestMember } from '../../testing/test-member.js'
import { change } from '../../testing/write-calls.js'

const authors = { ...open, update: 'SITE_MEMBER_AUTHOR', remove: 'SITE_MEMBER_AUTHOR' } as const
const unread = { ...open, read: 'PRIVILEGED' } as const

/** Shared by all tests but one: each uses its own collection or items. */
let foyer: TestFoyer
let visitor: TestCaller
let ada: TestMember
let bob: TestMember

beforeAll(async () => {
  foyer = await createTestFoyer({
    collections: [
      { id: 'open', permissions: open },
      { id: 'numbers', permissions: open },
      { id: 'authors', permissions: authors },
      { id: 'unread', permissions: unread },
    ],
  })
  visitor = await foyer.visitor()
  ada = await createMember(foyer, 'ada@example.org')
  bob = await createMember(foyer, 'bob@example.org')
})

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ n, kind: n % 2 }))

it('patches and removes the matching items and reports progress', async () => {
  const data = dataCalls(visitor, 'numbers')
  const jobs = jobCalls(visitor, 'numbers')
  await data.bulkInsert(numbered(120))
  const patched = await jobs.patch({ kind: 1 }, [change.increment('n', 1000)])
  expect(patched).toMatchObject({ status: 200, body: { jobId: expect.any(String) } })
  expect(['INITIALIZED', 'PROCESSING', 'SUCCEEDED']).toContain(
    (await jobs.status(patched)).body.status,
  )
  await foyer.jobRunner.untilIdle()
  const { body } = await jobs.status(patched)
  expect(body).toEqual({ status: 'SUCCEEDED', successCount: 60, failureCount: 0 })
  expect((await data.count({ n: { $gte: 1000 }, kind: 1 })).body.totalCount).toBe(60)
  expect((await data.count({ n: { $lt: 300 }, kind: 0 })).body.totalCount).toBe(60)

  const removed = await jobs.remove({ kind: 0 })
  await foyer.jobRunner.untilIdle()
  expect((await jobs.status(removed)).body).toMatchObject({
    status: 'SUCCEEDED',
    successCount: 60,
  })
  expect((await data.count()).body.totalCount).toBe(60)
  // A job changes each item once, also if the changed item matches the filter.
  const again = await jobs.patch({ n: { $gte: 0 } }, [change.increment('n', 1)])
  await foyer.jobRunner.untilIdle()
  expect((await jobs.status(again)).body).toMatchObject({ successCount: 60 })
  const everything = await jobs.remove({})
  await foyer.jobRunner.untilIdle()
  expect((await jobs.status(everything)).body).toMatchObject({ successCount: 60 })
})

it('counts the items for which the change fails, and reports the first error', async () => {
  const data = dataCalls(visitor, 'open')
  await data.bulkInsert([{ t: 'j', v: 1 }, { t: 'j', v: 'x' }, { t: 'j', v: [] }, { t: 'j' }])
  const jobs = jobCalls(visitor, 'open')
  const job = await jobs.patch({ t: 'j' }, [change.increment('v', 1)])
  await foyer.jobRunner.untilIdle()
  expect((await jobs.status(job)).body).toMatchObject({
    status: 'SUCCEEDED',
    successCount: 2,
    failureCount: 2,
    error: { code: 'WDE0075', description: expect.stringContaining('holds a number') },
  })
  expect(listOf(await data.query({ filter: { t: 'j' } })).map(({ v }) => v)).toEqual([
    2,
    'x',
    [],
    1,
  ])
})

describe('job permissions', () => {
  it('an author changes only their own items whatever the filter', async () => {
    await dataCalls(ada, 'authors').bulkInsert([{ a: 1 }, { a: 2 }])
    await dataCalls(bob, 'authors').bulkInsert([{ a: 1 }, { a: 2 }])
    const jobs = jobCalls(ada, 'authors')
    const patched = await jobs.patch({ $or: [{}, { _owner: bob.id }] }, [change.set('by', 'ada')])
    await foyer.jobRunner.untilIdle()
    expect((await jobs.status(patched)).body).toMatchObject({ successCount: 2, failureCount: 0 })
    const removed = await jobs.remove({ a: 1 })
    await foyer.jobRunner.untilIdle()
    expect((await jobs.status(removed)).body).toMatchObject({ successCount: 1 })
    const left = listOf(await dataCalls(foyer.owner, 'authors').query())
    expect(left.map(({ _owner, a, by }) => [_owner, a, by])).toEqual([
      [ada.id, 2, 'ada'],
      [bob.id, 1, undefined],
      [bob.id, 2, undefined],
    ])
  })

  it('refuse a caller who may not read or change items', async () => {
    for (const jobs of [jobCalls(visitor, 'authors'), jobCalls(ada, 'unread')]) {
      for (const answer of [await jobs.remove({}), await jobs.patch({}, [change.remove('a')])]) {
        expect([answer.status, codeOf(answer)]).toEqual([403, 'WDE0027'])
      }
    }
    expect(codeOf(await jobCalls(foyer.owner, 'nowhere').remove({}))).toBe('WDE0025')
  })

  it('only the creator and the owner can read a job', async () => {
    const job = await jobCalls(ada, 'open').remove({ _id: 'nothing' })
    await foyer.jobRunner.untilIdle()
    for (const [caller, status] of [
      [ada, 200],
      [foyer.owner, 200],
      [bob, 404],
      [visitor, 404],
      [await foyer.visitor(), 404],
    ] as const) {
      const answer = await jobCalls(caller, 'open').status(job)
      expect(answer.status).toBe(status)
      if (status === 404) expect(codeOf(answer)).toBe('JOB_UNKNOWN')
    }
    const ofOwner = await jobCalls(foyer.owner, 'open').remove({ _id: 'nothing' })
    expect((await jobCalls(ada, 'open').status(ofOwner)).status).toBe(404)
    expect((await foyer.as('').get('/wix-data/v2/async-jobs/x/status?jobId=x')).status).toBe(401)
  })
})

describe('invalid job requests', () => {
  it.each([undefined, null, '', 'all', 1, true, []])(
    'with the filter %j are refused',
    async (filter) => {
      const jobs = jobCalls(visitor, 'open')
      for (const answer of [
        await jobs.remove(filter),
        await jobs.patch(filter, [change.remove('a')]),
      ]) {
        expect([answer.status, codeOf(answer)]).toEqual([400, 'WDE0016'])
      }
    },
  )

  it.each<[unknown, string]>([
    [{ $where: '1' }, 'WDE0075'],
    [{ a: { $regex: '.*' } }, 'WDE0070'],
    [{ a: { $gt: null } }, 'WDE0075'],
    [{ a: 'x'.repeat(600_000) }, 'WDE0075'],
    [{ a: { $contains: 'x'.repeat(251) } }, 'WDE0075'],
  ])('with the filter %.40j are refused with %s', async (filter, code) => {
    expect(codeOf(await jobCalls(visitor, 'open').remove(filter))).toBe(code)
  })

  it('with invalid modifications are refused', async () => {
    const jobs = jobCalls(visitor, 'open')
    expect(codeOf(await jobs.patch({}, []))).toBe('WDE0075')
    expect(codeOf(await jobs.patch({}, [change.set('_owner', 'me')]))).toBe('WDE0075')
    expect(codeOf(await jobs.patch({}, 'x'))).toBe('invalid')
    expect((await visitor.get('/wix-data/v2/async-jobs/x/status')).status).toBe(400)
  })
})

it('limits the number of waiting jobs per caller', async () => {
  const busy = await createTestFoyer({ collections: [{ id: 'flood', permissions: open }] })
  const first = await createMember(busy, 'ada@example.org')
  const second = await createMember(busy, 'bob@example.org')
  await busy.jobRunner.stop()
  const jobs = jobCalls(first, 'flood')
  const codes: unknown[] = []
  for (let n = 0; n < 7; n++) codes.push(codeOf(await jobs.remove({ n })))
  expect(codes).toEqual([...Array(5).fill(undefined), 'WDE0014', 'WDE0014'])
  expect(codeOf(await jobCalls(second, 'flood').remove({}))).toBeUndefined()
  const answers: number[] = []
  for (let n = 0; n < 100; n++)
    answers.push((await jobCalls(busy.owner, 'flood').remove({ n })).status)
  expect([answers.at(0), answers.at(-1)]).toEqual([200, 429])
  expect(answers.filter((status) => status === 200)).toHaveLength(94)
})
