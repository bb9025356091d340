import { expect, it } from 'vitest'
import { freshSchema } from '../storage/testing/fresh-schema.js'
import { dataCalls, listOf } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { jobCalls } from '../testing/job-calls.js'
import { makeRestartableSite } from '../testing/restartable-site.js'
import type { Answer, TestCaller } from '../testing/test-caller.js'
import { change } from '../testing/write-calls.js'

useFoyerCommand()

const ITEMS = 1000

async function statusAfter(owner: TestCaller, job: Answer, least: number): Promise<string> {
  for (;;) {
    const { body } = await jobCalls(owner, 'rows').status(job)
    const isOpen = body.status === 'INITIALIZED' || body.status === 'PROCESSING'
    if (!isOpen || Number(body.successCount) >= least) return String(body.status)
  }
}

it('a job goes on after a crash and after a stop, and changes each item once', {
  timeout: 120_000,
}, async () => {
  const schema = freshSchema()
  const { start } = await makeRestartableSite(schema?.url)
  const first = await start()
  const list = Array.from({ length: ITEMS }, (_, at) => ({ at, n: 0 }))
  await dataCalls(first.owner, 'rows').bulkInsert(list)
  const job = await jobCalls(first.owner, 'rows').patch({}, [change.increment('n', 1)])
  expect(await statusAfter(first.owner, job, 1)).toBe('PROCESSING')
  first.server.kill('SIGKILL')
  await first.server.ended

  const second = await start()
  expect(await statusAfter(second.owner, job, 200)).toBe('PROCESSING')
  second.server.kill('SIGTERM')
  expect((await second.server.ended).code).toBe(0)

  const third = await start()
  expect(await statusAfter(third.owner, job, Number.POSITIVE_INFINITY)).toBe('SUCCEEDED')
  const { body } = await jobCalls(third.owner, 'rows').status(job)
  expect(body).toMatchObject({ successCount: ITEMS, failureCount: 0 })
  const page = await dataCalls(third.owner, 'rows').query({ paging: { limit: ITEMS } })
  expect(listOf(page).filter(({ n }) => n === 1)).toHaveLength(ITEMS)
  third.server.kill('SIGTERM')
  await third.server.ended
  await schema?.drop()
})
