import { expect, it } from 'vitest'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { countedDatabase } from '../testing/counted-database.js'
import { createAuditLog } from './audit-log.js'

it('filters by the id of an actor with a condition that has an index', async () => {
  const { services } = await createTestFoyer()
  const { db, statements } = countedDatabase(services.db)
  const auditLog = createAuditLog({ ...services, db })
  await db.transaction(async (tx) => {
    const ids = ['owner', 'ada'] as const
    for (const id of ids) {
      const actor = { kind: 'operator', id } as const
      await auditLog.recordIn(tx, { action: 'settings.changed', subject: null, actor })
    }
    const actor = { kind: 'owner', id: 'eva' } as const
    await auditLog.recordIn(tx, { action: 'settings.changed', subject: null, actor })
  })
  const action = 'settings.changed'
  const idsOf = async (actor: string): Promise<unknown[]> =>
    (await auditLog.list({ actor, action, limit: 10 })).entries.map((entry) => entry.actor.id)
  expect(await idsOf('ada')).toEqual(['ada'])
  expect(statements.at(-1)).not.toContain('actor_kind =')
  // An id may equal a kind.
  expect(await idsOf('owner')).toEqual(['eva', 'owner'])
  expect(await idsOf('operator')).toEqual(['ada', 'owner'])
})
