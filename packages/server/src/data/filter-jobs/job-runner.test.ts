import { operatorEndpoints } from '@foyer/protocol'
import { getOwnerSession } from '@foyer/protocol/owner-accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../caller.js'
import { createActiveGrants } from '../../oauth/token/active-grants.js'
import { findCollection, replaceCollection } from '../../storage/collections/collections.js'
import type { Database } from '../../storage/database.js'
import { purgeExpired } from '../../storage/expired-rows.js'
import { revokeGrant } from '../../storage/oauth/grants.js'
import { sql } from '../../storage/sql.js'
import { StorageError } from '../../storage/storage-error.js'
import { codeOf, dataCalls, listOf } from '../../testing/data-calls.js'
import { jobCalls } from '../../testing/job-calls.js'
import { measuredDatabase } from '../../testing/measured-database.js'
import { firstOwner, invitedOwner } from '../../testing/owner-browser.js'
import { open } from '../../testing/permissions.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { change } from '../../testing/write-calls.js'
import { createJobRunner, runNextBatch } from './job-runner.js'

const members = { ...open, update: 'SITE_MEMBER', remove: 'SITE_MEMBER' } as const

let foyer: TestFoyer

/** Stops the server's own runner: calls create jobs, and the tests run their batches. */
beforeEach(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'c', permissions: members }] })
  await foyer.jobRunner.stop()
})
afterEach(() => foyer.jobRunner.stop())

/** Runs the next batch of `items` items, without a time limit. */
const batch = (items: number): Promise<number | undefined> =>
  runNextBatch(foyer.services, { items, ms: Number.POSITIVE_INFINITY })
const increment = [change.increment('n', 1)]

async function insertItems(count: number): Promise<void> {
  const data = dataCalls(foyer.owner, 'c')
  await data.bulkInsert(Array.from({ length: count }, (_, at) => ({ _id: `i${at}`, n: 0, at })))
}

async function values(): Promise<unknown[]> {
  const answer = await dataCalls(foyer.owner, 'c').query({ paging: { limit: 1000 } })
  return listOf(answer).map(({ n }) => n)
}

async function statusOf(job: TestResponse): Promise<Record<string, unknown>> {
  return (await jobCalls(foyer.owner, 'c').status(job)).body
}

it('continues after the last batch and changes each item once', async () => {
  await insertItems(20)
  const job = await jobCalls(foyer.owner, 'c').patch({ at: { $gte: 5 } }, increment)
  expect(await statusOf(job)).toEqual({ status: 'INITIALIZED', successCount: 0, failureCount: 0 })
  await batch(7)
  expect(await statusOf(job)).toMatchObject({ status: 'PROCESSING', successCount: 2 })
  await batch(7)
  expect(await statusOf(job)).toMatchObject({ status: 'PROCESSING', successCount: 9 })
  await createJobRunner(foyer.services).untilIdle()
  expect(await statusOf(job)).toMatchObject({ status: 'SUCCEEDED', successCount: 15 })
  expect(await values()).toEqual([...Array(5).fill(0), ...Array(15).fill(1)])
})

it('ends with the batch that changes the last item, even if the change takes long', async () => {
  await insertItems(3)
  const job = await jobCalls(foyer.owner, 'c').patch({ at: 1 }, increment)
  await runNextBatch(foyer.services, { items: 10, ms: 0 })
  expect(await statusOf(job)).toMatchObject({ status: 'SUCCEEDED', successCount: 1 })
})

it('skips items inserted after the start and items that no longer match', async () => {
  await insertItems(10)
  const data = dataCalls(foyer.owner, 'c')
  const job = await jobCalls(foyer.owner, 'c').patch({ at: { $lt: 100 } }, increment)
  await batch(2)
  await data.insert({ _id: 'late', n: 0, at: 1 })
  await data.update({ _id: 'i5', n: 0, at: 1000 })
  await data.remove('i6')
  await createJobRunner(foyer.services).untilIdle()
  expect(await statusOf(job)).toMatchObject({
    status: 'SUCCEEDED',
    successCount: 8,
    failureCount: 0,
  })
  expect(await values()).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 1, 0])
})

it('rolls back a batch with its progress when the commit fails', async () => {
  await insertItems(10)
  const job = await jobCalls(foyer.owner, 'c').patch({}, increment)
  const db: Database = {
    ...foyer.services.db,
    transaction: (work) =>
      foyer.services.db.transaction(async (tx) => {
        await work(tx)
        // Simulates a crash right before the commit.
        await tx.run(sql`insert into no_such_table values (1)`)
        throw new Error('not reached')
      }),
  }
  await expect(runNextBatch({ ...foyer.services, db }, { items: 5, ms: 1000 })).rejects.toThrow()
  expect(await statusOf(job)).toEqual({ status: 'INITIALIZED', successCount: 0, failureCount: 0 })
  expect(await values()).toEqual(Array(10).fill(0))
  await createJobRunner(foyer.services).untilIdle()
  expect(await values()).toEqual(Array(10).fill(1))
})

describe('a batch that the database stops', () => {
  /** The database stops the first `count` transactions right before their commit. */
  const stoppingFirst = (count: number): Database => {
    let stopped = 0
    return {
      ...foyer.services.db,
      transaction: (work) =>
        foyer.services.db.transaction(async (tx) => {
          const result = await work(tx)
          if (stopped++ < count) throw new StorageError('too-slow', 'statement timeout')
          return result
        }),
    }
  }

  it('does not stop later batches and other jobs', async () => {
    await insertItems(10)
    const jobs = jobCalls(foyer.owner, 'c')
    const started = [await jobs.patch({}, increment), await jobs.patch({}, increment)]
    await createJobRunner({ ...foyer.services, db: stoppingFirst(3) }).untilIdle()
    for (const job of started) expect(await statusOf(job)).toMatchObject({ status: 'SUCCEEDED' })
    expect(await values()).toEqual(Array(10).fill(2))
  })

  it('ends the job if it has a single item', async () => {
    await insertItems(10)
    const job = await jobCalls(foyer.owner, 'c').patch({}, increment)
    await batch(4)
    const deps = { ...foyer.services, db: stoppingFirst(1) }
    expect(await runNextBatch(deps, { items: 1, ms: 1000 })).toBeTypeOf('number')
    const error = { code: 'WDE0028' }
    expect(await statusOf(job)).toMatchObject({ status: 'FAILED', successCount: 4, error })
  })
})

it('several concurrent runners change each item once', async () => {
  await insertItems(40)
  const jobs = jobCalls(foyer.owner, 'c')
  const started = [await jobs.patch({}, increment), await jobs.patch({}, increment)]
  const runners = Array.from({ length: 4 }, () => createJobRunner(foyer.services))
  await Promise.all(runners.map((runner) => runner.untilIdle()))
  // A runner becomes idle when another one holds the job, so jobs may still be open here.
  await runners[0]?.untilIdle()
  for (const job of started) {
    expect(await statusOf(job)).toMatchObject({ status: 'SUCCEEDED', successCount: 40 })
  }
  expect(await values()).toEqual(Array(40).fill(2))
})

it('runs open jobs in turns', async () => {
  await insertItems(10)
  const jobs = jobCalls(foyer.owner, 'c')
  const started = [await jobs.patch({}, increment)]
  foyer.advance(1)
  started.push(await jobs.patch({}, increment))
  for (let turn = 0; turn < 4; turn++) {
    foyer.advance(1)
    await batch(2)
  }
  for (const job of started) expect(await statusOf(job)).toMatchObject({ successCount: 4 })
})

describe('a job fails', () => {
  it('when its session is revoked', async () => {
    await insertItems(10)
    const member = await createMember(foyer, 'ada@example.org')
    const job = await jobCalls(member, 'c').patch({}, increment)
    await batch(4)
    const rows = await foyer.services.db.all<{ caller: string }>(sql`select caller from async_jobs`)
    const caller: Caller = JSON.parse(rows[0]?.caller ?? '')
    if (caller.kind !== 'member') throw new Error('expected the job of a member')
    const { db, clock } = foyer.services
    const deps = { clock, activeGrants: createActiveGrants({ db, clock }) }
    await db.transaction((tx) => revokeGrant(deps, tx, caller.grantId, 'logged-out'))
    await createJobRunner(foyer.services).untilIdle()
    expect(await statusOf(job)).toMatchObject({
      status: 'FAILED',
      successCount: 4,
      error: { code: 'UNAUTHENTICATED' },
    })
    expect(await values()).toEqual([...Array(4).fill(1), ...Array(6).fill(0)])
  })

  // Seen to fail: a hundred jobs of a leaked key went on after the key was removed.
  it('when its API key is removed', async () => {
    await insertItems(10)
    const { body } = await foyer.owner.post(operatorEndpoints.createKey.path, {
      name: 'Script',
      scopes: ['data:read', 'data:write'],
    })
    const job = await jobCalls(foyer.as(String(body.secret)), 'c').patch({}, increment)
    await batch(4)
    await foyer.owner.delete(`${operatorEndpoints.createKey.path}/${Object(body.key).id}`)
    await createJobRunner(foyer.services).untilIdle()
    expect(await statusOf(job)).toMatchObject({
      status: 'FAILED',
      successCount: 4,
      error: { code: 'UNAUTHENTICATED' },
    })
  })

  it.each([
    ['is removed', (path: string) => foyer.owner.delete(path)],
    ['becomes a viewer', (path: string) => foyer.owner.patch(path, { role: 'viewer' })],
  ])('when the account of its owner %s, but not when the owner logs out', async (_change, end) => {
    await insertItems(10)
    const editor = await invitedOwner(foyer, await firstOwner(foyer), 'editor')
    const { body } = await editor.call('GET', getOwnerSession.path)
    const job = await editor.call('POST', '/wix-data/v2/bulk/items/async-patch-by-filter', {
      dataCollectionId: 'c',
      filter: {},
      fieldModifications: increment,
    })
    await editor.call('DELETE', getOwnerSession.path)
    await batch(4)
    expect(await statusOf(job)).toMatchObject({ status: 'PROCESSING', successCount: 4 })
    expect((await end(`/_foyer/v1/owners/${Object(body.owner).id}`)).status).toBe(200)
    await createJobRunner(foyer.services).untilIdle()
    expect(await statusOf(job)).toMatchObject({ status: 'FAILED', successCount: 4 })
  })

  it('when the caller loses the permission', async () => {
    await insertItems(10)
    const member = await createMember(foyer, 'ada@example.org')
    const job = await jobCalls(member, 'c').remove({})
    await batch(4)
    const { db } = foyer.services
    const collection = await findCollection(db, 'c')
    if (!collection) throw new Error('the collection is gone')
    const permissions = { ...members, remove: 'PRIVILEGED' } as const
    await db.transaction((tx) => replaceCollection(tx, { ...collection, permissions }))
    await createJobRunner(foyer.services).untilIdle()
    expect(await statusOf(job)).toMatchObject({
      status: 'FAILED',
      successCount: 4,
      error: { code: 'WDE0027' },
    })
    expect(await values()).toHaveLength(6)
  })

  it('when its stored request is invalid', async () => {
    await insertItems(10)
    const job = await jobCalls(foyer.owner, 'c').patch({}, increment)
    const { db } = foyer.services
    await db.transaction((tx) => tx.run(sql`update async_jobs set request = '{"filter":{}}'`))
    await createJobRunner(foyer.services).untilIdle()
    expect(await statusOf(job)).toMatchObject({ status: 'FAILED', successCount: 0 })
  })
})

it('deletes the request when a job ends and the job after a day', async () => {
  await insertItems(1)
  const job = await jobCalls(foyer.owner, 'c').patch({ secret: 1 }, increment)
  await createJobRunner(foyer.services).untilIdle()
  const [row] = await foyer.services.db.all<{ request: unknown }>(
    sql`select request from async_jobs`,
  )
  expect(row).toEqual({ request: null })
  foyer.advance(86_000)
  await purgeExpired(foyer.services)
  expect((await jobCalls(foyer.owner, 'c').status(job)).status).toBe(200)
  foyer.advance(1000)
  await purgeExpired(foyer.services)
  expect(codeOf(await jobCalls(foyer.owner, 'c').status(job))).toBe('JOB_UNKNOWN')
})

it('pauses between two batches for about as long as a batch takes', async () => {
  await insertItems(400)
  await jobCalls(foyer.owner, 'c').patch({}, increment)
  const { workMs, restMs, batches, db } = measuredDatabase(foyer.services.db)
  await createJobRunner({ ...foyer.services, db }).untilIdle()
  expect(batches()).toBeGreaterThan(2)
  expect(restMs()).toBeGreaterThan(workMs() / 2)
})

it('stops between two batches and stays stopped', async () => {
  await insertItems(500)
  const job = await jobCalls(foyer.owner, 'c').patch({}, increment)
  const runner = createJobRunner(foyer.services)
  runner.wake()
  await runner.stop()
  const { successCount } = await statusOf(job)
  const sum = (await values()).filter((n) => n === 1).length
  expect(sum).toBe(successCount)
  expect(sum).toBeLessThan(500)
  runner.wake()
  await runner.untilIdle()
  expect((await statusOf(job)).successCount).toBe(successCount)
})
