// @database sqlite
import { expect, it } from 'vitest'
import type { Caller } from '../caller.js'
import type { AuditRecord } from '../storage/events/audited-event.js'
import type { AuditLog } from '../storage/logs/audit-log.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { withActor, withAuditContext } from './audit-context.js'

const recorded: AuditRecord[] = []
const siteAudit: AuditLog = {
  record: (event) => void recorded.push(event),
  recordIn: async (_tx, event) => void recorded.push(event),
  list: async () => ({ entries: [], next: undefined }),
  addNames: async () => [],
  flush: async () => {},
}
const { db } = (await createTestFoyer()).services
const caller: Caller = { kind: 'member', id: 'ada', clientId: 'site', grantId: 'g', roles: [] }
const call = { network: '203.0.113.7', requestId: 'request-1' }
const event = { action: 'film.changed', subject: 'one' } as const

/** Returns the events that a call records. */
async function eventsOf(
  by: Caller | undefined,
  record: (deps: { audit: AuditLog }) => unknown,
): Promise<AuditRecord[]> {
  recorded.length = 0
  await record(withAuditContext({ audit: siteAudit }, { caller: by, ...call }))
  return [...recorded]
}

it('records the caller, its network and the id of the request', async () => {
  const actor = { kind: 'member', id: 'ada' }
  expect(await eventsOf(caller, ({ audit }) => audit.record(event))).toEqual([
    { actor, ...call, ...event },
  ])
  const inTransaction = ({ audit }: { audit: AuditLog }): Promise<void> =>
    db.transaction((tx) => audit.recordIn(tx, event))
  expect(await eventsOf(caller, inTransaction)).toEqual([{ actor, ...call, ...event }])
  expect(await eventsOf(undefined, ({ audit }) => audit.record(event))).toEqual([
    { actor: { kind: 'nobody', id: null }, ...call, ...event },
  ])
})

it('records a caller who is authenticated later, or the actor of an event', async () => {
  const [named] = await eventsOf(undefined, (deps) => withActor(deps, caller).audit.record(event))
  expect(named).toMatchObject({ actor: { kind: 'member', id: 'ada' }, requestId: 'request-1' })
  const actor = { kind: 'member', id: 'ben' } as const
  const [own] = await eventsOf(caller, ({ audit }) => audit.record({ ...event, actor }))
  expect(own).toMatchObject({ actor, network: '203.0.113.7' })
})
