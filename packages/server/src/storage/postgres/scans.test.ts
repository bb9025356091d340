import { beforeEach, expect, it, vi } from 'vitest'
import { type Sql, sql } from '../sql.js'
import { createPostgresScanPool } from './scans.js'

const visitor = { priority: 'visitor', network: 'a', person: 'visitors' } as const
const member = { priority: 'member', network: 'a', person: 'ada' } as const
const query = sql`select 1`

/** The statements of each connection, `set` for a change of its settings with their values. */
let connections: unknown[][] = []
let pool: ReturnType<typeof createPostgresScanPool>

beforeEach(() => {
  connections = []
  pool = createPostgresScanPool(() => {
    const sent: unknown[] = []
    connections.push(sent)
    const send = async (statement: Sql) => {
      sent.push(statement === query ? 'query' : ['set', ...statement.values])
      return [] as never
    }
    return { lost: false, isReusable: true, send, close: vi.fn(async () => {}) }
  })
})

it('changes the settings of a connection only for a statement with other settings', async () => {
  await pool.run({ query, ms: 900 }, visitor)
  await pool.run({ query, ms: 1000 }, visitor)
  expect(connections).toEqual([[['set', '1000'], 'query', 'query']])
  await pool.run({ query, ms: 1000 }, member)
  await pool.run({ query, ms: 2000 }, member)
  expect(connections[0]?.slice(3)).toEqual([['set', '1000'], 'query', ['set', '2000'], 'query'])
})

it('closes a connection after a statement with a short timeout', async () => {
  await pool.run({ query, ms: 100 }, visitor)
  await pool.run({ query, ms: 1000 }, visitor)
  expect(connections).toEqual([
    [['set', '100'], 'query'],
    [['set', '1000'], 'query'],
  ])
})
