import { expect, it } from 'vitest'
import type { Queries, Reader } from '../database.js'
import { postgresDialect } from './dialect.js'
import { beginOnAllTables } from './tables-snapshot.js'

// Seen to fail: the attempts never ended.
it('gives a snapshot up when tables are created during each attempt', async () => {
  let lists = 0
  const all = async (): Promise<never> => {
    if (++lists > 100) throw new Error('endless attempts')
    return Array.from({ length: lists }, (_, n) => ({ name: `t${n}` })) as never
  }
  const session: Reader & Pick<Queries, 'run'> = {
    dialect: postgresDialect,
    all,
    run: async () => 0,
  }
  await expect(beginOnAllTables(session)).rejects.toThrow(
    'tables were created during each of 5 attempts',
  )
})
