import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFairQueue, type Requester } from '../../lib/fair-queue.js'
import { Sql, sql } from '../sql.js'
import { StorageError } from '../storage-error.js'
import { openSqlite } from './open.js'
import type { ScanReply, ScanRequest } from './scan-messages.js'
import { createSqliteScanPool, type ScanThread, startScanThread, ThreadLostError } from './scans.js'

vi.setConfig({ testTimeout: 120_000 })

const visitor: Requester = { priority: 'visitor', network: 'a', person: 'visitors' }

const limits = { slots: 2, visitorSlots: 2, maxWaitingOfGroup: 9, maxWaiting: 9, maxWaitMs: 5000 }

/** Threads that end at the statement 'deadly', the first `deaths` times. */
function mortalThreads(deaths: number): { start(): ScanThread } {
  let left = deaths
  return {
    start: () => {
      let lost = false
      return {
        get isReusable() {
          return !lost
        },
        run: async ({ text }: ScanRequest): Promise<ScanReply> => {
          await Promise.resolve()
          if (text === 'deadly' && left-- > 0) {
            lost = true
            throw new ThreadLostError('dead')
          }
          return { kind: 'rows', rows: [{ text }], ms: 1 }
        },
        pause: () => {},
        resume: () => {},
        close: async () => {},
      }
    },
  }
}

const texts = ['x', 'deadly', 'y', 'z']
const requests = texts.map((text) => ({ query: new Sql([text], []), ms: 100 }))

it('returns every result although a thread dies once', async () => {
  const threads = mortalThreads(1)
  const pool = createSqliteScanPool(threads.start, createFairQueue(limits))
  const answers = await Promise.all(requests.map((request) => pool.run(request, visitor)))
  expect(answers.map(({ rows }) => rows)).toEqual(texts.map((text) => [{ text }]))
})

it('rejects a statement whose thread died twice, and returns the results of the others', async () => {
  const threads = mortalThreads(2)
  const pool = createSqliteScanPool(threads.start, createFairQueue(limits))
  const ends = await Promise.allSettled(requests.map((request) => pool.run(request, visitor)))
  expect(ends.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(ends[1]).toMatchObject({ reason: expect.any(StorageError) })
})

it('detects the death of a real thread', async () => {
  const thread = startScanThread(join(import.meta.dirname, 'nowhere', 'no.db'))
  const answer = thread.run({ text: 'select 1', values: [], ms: 100 })
  await expect(answer).rejects.toThrow(ThreadLostError)
  expect(thread.isReusable).toBe(false)
  await thread.close()
})

describe('the statement of a visitor in a scan thread', () => {
  let folder: string
  const pools: { close(): Promise<void> }[] = []
  const one = { ...limits, slots: 1, visitorSlots: 1 }
  const member: Requester = { priority: 'member', network: 'b', person: 'm' }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-test-'))
    // A read-only connection needs an existing file.
    await openSqlite(join(folder, 'test.db')).close()
  })
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()))
    await rm(folder, { recursive: true })
  })

  function openPool() {
    const started: ScanThread[] = []
    const start = (): ScanThread => {
      const thread = startScanThread(join(folder, 'test.db'))
      started.push(thread)
      return thread
    }
    const pool = createSqliteScanPool(start, createFairQueue(one))
    pools.push(pool)
    return { pool, started }
  }

  /** A statement that counts rows and checks its time limit at each. */
  function counting(rows: number, ms: number): { query: Sql; ms: number } {
    const query = sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < ${rows})
      select count(*) as n from counted where foyer_check()`
    return { query, ms }
  }
  const forever = counting(1_000_000_000, 60_000)

  it("pauses for a member's statement and resumes afterwards", async () => {
    const { pool } = openPool()
    const rows = 3_000_000
    const ended: string[] = []
    const slow = pool.run(counting(rows, 60_000), visitor).finally(() => ended.push('visitor'))
    for (let n = 0; n < 3; n++) {
      const { rows: found } = await pool.run(counting(10_000, 60_000), member)
      expect(found).toEqual([{ n: 10_000 }])
      ended.push('member')
    }
    expect((await slow).rows).toEqual([{ n: rows }])
    expect(ended).toEqual(['member', 'member', 'member', 'visitor'])
  })

  it('uses none of its time while paused', async () => {
    const { pool } = openPool()
    const alone = await pool.run(counting(300_000, 60_000), visitor)
    const slow = pool.run(counting(600_000, 60_000), visitor)
    const { ms } = await pool.run(counting(1_500_000, 60_000), member)
    const answer = await slow
    expect(ms).toBeGreaterThan(alone.ms * 2)
    expect(answer.ms).toBeLessThan(ms)
  })

  it('is rejected when the pool closes during the pause', async () => {
    const { pool } = openPool()
    const both = Promise.allSettled([pool.run(forever, visitor), pool.run(forever, member)])
    await new Promise((resolve) => setImmediate(resolve))
    await pool.close()
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
