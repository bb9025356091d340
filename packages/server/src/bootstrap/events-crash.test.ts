import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sql } from '../storage/sql.js'
import { freshSchema } from '../storage/testing/fresh-schema.js'
import { dataCalls } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { makeRestartableSite, type StartedSite } from '../testing/restartable-site.js'

useFoyerCommand()

/** Number of crashes. A higher number finds rarer losses. */
const ROUNDS = Number(process.env.FOYER_TEST_CRASH_ROUNDS ?? 3)
const WRITERS = 8
/** Acknowledged writes of a round before its crash. */
const WRITES = 150

interface Place {
  log: string
  sequence: number
}

/** State of a live query over all its connections. */
interface Followed {
  entered: string[]
  log: string
  /** Log position of the last message; undefined before the first subscription. */
  after: Place | undefined
}

/** Subscribes to the collection, and resumes after the last message after each crash. */
async function follow(
  site: () => StartedSite,
  isOver: () => boolean,
  followed: Followed,
): Promise<void> {
  while (!isOver()) {
    try {
      const { server } = site()
      const address = String(await server.listening)
      const { after } = followed
      const subscription = { id: 's', collectionId: 'rows', filter: {}, ...(after && { after }) }
      const response = await fetch(new URL('/_foyer/v1/live', address), {
        method: 'POST',
        headers: { authorization: site().owner.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ subscriptions: [subscription] }),
      })
      let text = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        text += chunk
        const messages = text.split('\n\n')
        text = messages.pop() ?? ''
        for (const message of messages) read(message, followed)
        if (isOver()) return
      }
    } catch {
      // The server was killed.
      await wait(20)
    }
  }
}

function read(message: string, followed: Followed): void {
  const [, type] = /^event: (.*)$/m.exec(message) ?? []
  const [, data] = /^data: (.*)$/m.exec(message) ?? []
  if (data === undefined) return
  const { log, sequence, kind, itemId } = JSON.parse(data)
  // `ready` has the newest sequence of the server. The missed changes follow.
  if (type === 'ready') {
    followed.log = log
    return
  }
  if (type === 'change') {
    expect(sequence).toBeGreaterThan(followed.after?.sequence ?? 0)
    if (kind === 'enter') followed.entered.push(itemId)
  }
  const isPlace = type === 'subscribed' || (followed.after && typeof sequence === 'number')
  if (isPlace) followed.after = { log: followed.log, sequence }
}

it('a crash loses no event of an acknowledged write, and a live query delivers each event once', {
  timeout: ROUNDS * 40_000 + 60_000,
}, async () => {
  const schema = freshSchema()
  // On PostgreSQL, two processes share the database. Each round kills one of them.
  const sites = [await makeRestartableSite(schema?.url)]
  if (schema) sites.push(await makeRestartableSite(schema.url))
  const started: StartedSite[] = []
  for (const site of sites) started.push(await site.start())
  const acknowledged = new Set<string>()
  const followed: Followed = { entered: [], log: '', after: undefined }
  const { entered } = followed
  let isOver = false
  const following = follow(
    () => started[0] as StartedSite,
    () => isOver,
    followed,
  )
  await expect.poll(() => followed.after).toBeDefined()
  for (let round = 0; round < ROUNDS; round++) {
    const from = acknowledged.size
    let next = 0
    const write = async (writer: number): Promise<void> => {
      while (acknowledged.size < from + WRITES) {
        const _id = `${round}-${next++}`
        const { owner } = started[writer % started.length] as StartedSite
        const answer = await dataCalls(owner, 'rows').insert({ _id })
        if (answer.status === 200) acknowledged.add(_id)
      }
    }
    const writing = Array.from({ length: WRITERS }, (_, writer) => write(writer))
    await expect.poll(() => acknowledged.size).toBeGreaterThan(from + WRITES / 2)
    const victim = round % started.length
    started[victim]?.server.kill('SIGKILL')
    // Writers of the killed process fail; writers of the other process continue.
    await Promise.allSettled(writing)
    await started[victim]?.server.ended
    started[victim] = await (sites[victim] as (typeof sites)[number]).start()
  }
  const stored = await (sites[0] as (typeof sites)[number]).read<{ entity_id: string }>(
    sql`select entity_id from events where type = 'item.created'`,
  )
  const ids = stored.map((row) => row.entity_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...acknowledged].filter((id) => !ids.includes(id))).toEqual([])
  await expect.poll(() => new Set(entered).size, { timeout: 20_000 }).toBe(ids.length)
  expect(entered).toHaveLength(ids.length)
  isOver = true
  for (const { server } of started) server.kill('SIGTERM')
  await following
})
