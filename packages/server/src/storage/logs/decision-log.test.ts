import { randomUUID } from 'node:crypto'
import type { Decision } from '@foyer/protocol'
import { beforeEach, expect, it, vi } from 'vitest'
import { countRows } from '../../testing/dump-tables.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import type { Database } from '../database.js'
import { purgeExpired } from '../expired-rows.js'
import { createDecisionLog } from './decision-log.js'

const { services, advance } = await createTestFoyer()
const { db, clock } = services
const log = { error: vi.fn() }

beforeEach(() => void log.error.mockClear())

function decision(more: Partial<Decision> = {}): Decision {
  return {
    id: randomUUID(),
    at: clock.now().toISOString(),
    requestId: 'r',
    caller: { kind: 'visitor', id: 'v', roles: [] },
    collectionId: 'notes',
    operation: 'read',
    itemId: 'NUL \u0000 and half a pair \ud800',
    level: 'PRIVILEGED',
    considered: ['the level'],
    reason: 'because',
    ...more,
  }
}

it('finds a decision before and after the write, also from another process', async () => {
  let write = (): void => {}
  const written = new Promise<void>((resolve) => {
    write = resolve
  })
  const held: Database['transaction'] = (work) => written.then(() => db.transaction(work))
  const [here, there] = [
    createDecisionLog({ db: { ...db, transaction: held }, clock, log }),
    createDecisionLog({ db, clock, log }),
  ]
  const one = decision()
  here.record(one)
  expect(await here.find(one.id)).toEqual(one)
  expect(await there.find(one.id)).toBeUndefined()
  write()
  // The log writes by itself, within a second.
  await expect.poll(() => there.find(one.id)).toEqual(one)
  expect(await here.find(one.id)).toEqual(one)
  for (const id of ['', 'x', '\u0000', `${one.id}' or '1'='1`]) {
    expect(await here.find(id)).toBeUndefined()
  }
})

it('writes at most 200 decisions in one transaction and logs the number of omitted ones', async () => {
  const transaction = vi.fn(db.transaction)
  const decisions = createDecisionLog({ db: { ...db, transaction } as Database, clock, log })
  const before = (await countRows(db)).decisions ?? 0
  const flood = Array.from({ length: 5000 }, () => decision())
  for (const one of flood) decisions.record(one)
  expect(transaction).not.toHaveBeenCalled()
  await decisions.flush()
  expect(transaction).toHaveBeenCalledTimes(1)
  expect((await countRows(db)).decisions).toBe(before + 200)
  expect(log.error.mock.calls).toEqual([[{ leftOut: 4800 }, expect.any(String)]])
  expect(await decisions.find(flood[199]?.id ?? '')).toBeDefined()
  expect(await decisions.find(flood[200]?.id ?? '')).toBeUndefined()
})

it('keeps the newest 10,000 decisions for a day, also if no other follows', async () => {
  const decisions = createDecisionLog({ db, clock, log })
  const first = decision()
  decisions.record(first)
  await decisions.flush()
  for (let round = 0; round < 50; round++) {
    for (let index = 0; index < 200; index++) decisions.record(decision())
    await decisions.flush()
  }
  expect((await countRows(db)).decisions).toBe(10_000)
  expect(await decisions.find(first.id)).toBeUndefined()

  const last = decision()
  decisions.record(last)
  await decisions.flush()
  advance(86_400 - 60)
  expect(await decisions.find(last.id)).toEqual(last)
  advance(120)
  expect(await decisions.find(last.id)).toBeUndefined()
  const kept = decision()
  decisions.record(kept)
  await decisions.flush()
  await purgeExpired({ db, clock })
  expect((await countRows(db)).decisions).toBe(1)
  expect(await decisions.list(2)).toEqual([kept])
})

it('continues after a failed write', async () => {
  const transaction = vi.fn().mockRejectedValueOnce(new Error('full disk'))
  transaction.mockImplementation(db.transaction)
  const decisions = createDecisionLog({ db: { ...db, transaction } as Database, clock, log })
  decisions.record(decision())
  await decisions.flush()
  expect(log.error).toHaveBeenCalledTimes(1)
  const next = decision()
  decisions.record(next)
  await decisions.flush()
  expect(await services.decisions.find(next.id)).toBeDefined()
})
