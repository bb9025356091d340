import { expect, it } from 'vitest'
import { hasPendingJob } from '../storage/items/jobs.js'
import { freshSchema } from '../storage/testing/fresh-schema.js'
import { dataCalls } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { jobCalls } from '../testing/job-calls.js'
import { makeRestartableSite, type StartedSite } from '../testing/restartable-site.js'
import type { Answer, TestCaller } from '../testing/test-caller.js'
import { change } from '../testing/write-calls.js'

useFoyerCommand()

/** So many that a job is not over in the half second in which a stopping server still accepts connections. */
const BATCHES = 4
const ITEMS = BATCHES * 1000

async function statusAfter(owner: TestCaller, job: Answer, least: number): Promise<string> {
  for (;;) {
    const { body } = await jobCalls(owner, 'rows').status(job)
    const isOpen = body.status === 'INITIALIZED' || body.status === 'PROCESSING'
    if (!isOpen || Number(body.successCount) >= least) return String(body.status)
  }
}

it('a job goes on after a crash and after a stop, and changes each item once', {
  timeout: 240_000,
}, async () => {
  const schema = freshSchema()
  const { start, read } = await makeRestartableSite(schema?.url)
  const jobs: Answer[] = []
  /** Ends a server in the middle of the newest job. @returns whether it was in its middle */
  const end = async ({ server }: StartedSite, signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean> => {
    server.kill(signal)
    expect((await server.ended).code).toBe(signal === 'SIGKILL' ? signal : 0)
    return hasPendingJob({ all: read })
  }
  /** Whether a job met a crash and a stop: on a busy machine it may be over before. */
  const interrupt = async (first: StartedSite): Promise<boolean> => {
    const job = await jobCalls(first.owner, 'rows').patch({}, [change.increment('n', 1)])
    jobs.push(job)
    await statusAfter(first.owner, job, 1)
    if (!(await end(first, 'SIGKILL'))) return false
    const second = await start()
    await statusAfter(second.owner, job, 200)
    return end(second, 'SIGTERM')
  }

  const first = await start()
  for (let batch = 0; batch < BATCHES; batch++) {
    const list = Array.from({ length: 1000 }, (_, at) => ({ at, n: 0 }))
    await dataCalls(first.owner, 'rows').bulkInsert(list)
  }
  let isInterrupted = await interrupt(first)
  while (!isInterrupted) isInterrupted = await interrupt(await start())

  const { owner, server } = await start()
  for (const job of jobs) {
    expect(await statusAfter(owner, job, Number.POSITIVE_INFINITY)).toBe('SUCCEEDED')
    const { body } = await jobCalls(owner, 'rows').status(job)
    expect(body).toMatchObject({ successCount: ITEMS, failureCount: 0 })
  }
  const changed = await dataCalls(owner, 'rows').count({ n: jobs.length })
  expect(changed.body).toEqual({ totalCount: ITEMS })
  server.kill('SIGTERM')
  await server.ended
  await schema?.drop()
})
