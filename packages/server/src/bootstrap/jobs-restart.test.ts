import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { hasPendingJob } from '../storage/items/filter-jobs.js'
import { sql } from '../storage/sql.js'
import { sqliteDialect } from '../storage/sqlite/sql-dialect.js'
import { freshSchema } from '../storage/testing/fresh-schema.js'
import { dataCalls } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { jobCalls } from '../testing/job-calls.js'
import { openConnection } from '../testing/raw-connection.js'
import { makeRestartableSite, type StartedSite } from '../testing/restartable-site.js'
import type { TestResponse } from '../testing/test-caller.js'
import { change } from '../testing/write-calls.js'

useFoyerCommand()

/** Number of items: enough for a job that takes much longer than a request for its status. */
const BATCHES = 3
const ITEMS = BATCHES * 1000

it('a job continues after a crash and a shutdown, changing each item once', {
  timeout: 240_000,
}, async () => {
  const schema = freshSchema()
  const { start, read } = await makeRestartableSite(schema?.url)
  const jobs: TestResponse[] = []
  /**
   * Waits until a job has changed some items or has ended. Asks the database, because requests would slow the job down.
   */
  const untilProgress = async ({ body }: TestResponse, items: number): Promise<void> => {
    const changed = sql`select status, success_count from async_jobs where id = ${String(body.jobId)}`
    for (;;) {
      const [job] = await read<{ status: string; success_count: number }>(changed)
      const isOpen = job?.status === 'INITIALIZED' || job?.status === 'PROCESSING'
      if (!isOpen || Number(job.success_count) >= items) return
      await pause(5)
    }
  }
  const progress = (): Promise<unknown[]> =>
    read(sql`select id, position, success_count from async_jobs`)
  const kill = async ({ server }: StartedSite): Promise<void> => {
    server.kill('SIGKILL')
    expect((await server.ended).code).toBe('SIGKILL')
  }
  /** Shuts a server down during a request, and checks that the job makes no progress in the meantime. */
  const stop = async ({ server }: StartedSite): Promise<void> => {
    const { port, origin } = new URL(String(await server.listening))
    const { socket, received } = await openConnection(Number(port))
    socket.write('POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nha')
    server.kill('SIGTERM')
    const isListening = (): Promise<boolean> =>
      fetch(`${origin}/healthz`).then(Boolean, () => false)
    await expect.poll(isListening).toBe(false)
    const stopped = await progress()
    socket.write('lf')
    await received(/^HTTP/)
    expect((await server.ended).code).toBe(0)
    expect(await progress()).toEqual(stopped)
  }
  /**
   * Runs a job during a crash and a shutdown. Returns false if the job ended before, which happens on a busy machine.
   */
  const interrupt = async (first: StartedSite): Promise<boolean> => {
    const job = await jobCalls(first.owner, 'rows').patch({}, [change.increment('n', 1)])
    jobs.push(job)
    await untilProgress(job, 1)
    await kill(first)
    if (!(await hasPendingJob({ all: read, dialect: sqliteDialect }))) return false
    const second = await start()
    await untilProgress(job, 200)
    await stop(second)
    return hasPendingJob({ all: read, dialect: sqliteDialect })
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
    // Polls with a pause, because polling without one would slow the job down.
    const read = async (): Promise<TestResponse['body']> =>
      (await jobCalls(owner, 'rows').status(job)).body
    const done = { status: 'SUCCEEDED', successCount: ITEMS, failureCount: 0 }
    await expect.poll(read, { timeout: 60_000 }).toMatchObject(done)
  }
  const changed = await dataCalls(owner, 'rows').count({ n: jobs.length })
  expect(changed.body).toEqual({ totalCount: ITEMS })
  server.kill('SIGTERM')
  await server.ended
  await schema?.drop()
})
