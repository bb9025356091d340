import type { Endpoint } from '@foyer/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import type { Caller } from '../caller.js'
import type { AuditEvent } from '../storage/events/audited-event.js'
import type { AuditLog } from '../storage/site/audit-log.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { type CallDeps, type SiteAuditDeps, withActor } from './audit-context.js'
import { buildRoute, type Call, expandAliases, type PathAliases, type Route } from './route.js'

const recorded: AuditEvent[] = []
const auditLog: AuditLog = {
  record: (event) => void recorded.push(event),
  recordIn: async (_tx, event) => void recorded.push(event),
  list: async () => ({ entries: [], next: undefined }),
  addNames: async () => [],
  flush: async () => {},
}
const deps: SiteAuditDeps = { auditLog }
const { db } = (await createTestFoyer()).services

const aliases = { prefix: '/one/', alternatives: ['/two/', '/three/'] }

function declare(path: string, options: { aliases?: PathAliases } = {}): Route<SiteAuditDeps> {
  const endpoint: Endpoint<object, object> = { method: 'GET', path }
  const schema = v.object({})
  return buildRoute({
    endpoint,
    access: 'caller',
    scope: 'data:read',
    schema,
    handle: async () => ({}),
    ...options,
  })
}

const pathsOf = (routes: readonly Route<SiteAuditDeps>[]): string[] =>
  expandAliases(routes).map(({ path }) => path)

it('lists a route with its path and aliases in declaration order', () => {
  const routes = [declare('/one/items/{id}', { aliases }), declare('/one/*')]
  const paths = ['/one/items/{id}', '/two/items/{id}', '/three/items/{id}', '/one/*']
  expect(pathsOf(routes)).toEqual(paths)
  expect(expandAliases(routes).every(({ scope }) => scope === 'data:read')).toBe(true)
})

it.each([
  ['the same path', declare('/one/items/{id}')],
  ['a path that differs in the name of its parameter', declare('/one/items/{itemId}')],
  ['an alias', declare('/two/items/{id}')],
])('rejects two routes of the same method with %s', (_name, second) => {
  const first = declare('/one/items/{id}', { aliases })
  expect(() => expandAliases([first, second])).toThrow(/^two routes are declared for "GET /)
  expect(pathsOf([first, { ...second, method: 'DELETE' }])).toHaveLength(4)
})

it('rejects aliases that do not start with the prefix', () => {
  expect(() => expandAliases([declare('/other/items', { aliases })])).toThrow('not its prefix')
})

it('a route with a caller does not compile without a scope', () => {
  const endpoint: Endpoint<object, object> = { method: 'GET', path: '/one' }
  const rest = { endpoint, schema: v.object({}), handle: async () => ({}) }
  // @ts-expect-error no scope
  expect(buildRoute({ ...rest, access: 'operator' }).scope).toBeUndefined()
  expect(buildRoute({ ...rest, access: 'anyone' }).scope).toBeUndefined()
})

const caller: Caller = { kind: 'member', id: 'ada', clientId: 'site', grantId: 'g', roles: [] }

/** Declares a route that changes something, and runs a call of it. */
async function change(
  by: Caller | undefined,
  record: (deps: CallDeps<SiteAuditDeps>) => unknown,
): Promise<AuditEvent[]> {
  recorded.length = 0
  const endpoint: Endpoint<object, object> = { method: 'GET', path: '/one' }
  const handle = async (
    _message: object,
    context: { deps: CallDeps<SiteAuditDeps> },
  ): Promise<object> => {
    await record(context.deps)
    return {}
  }
  const rest = { endpoint, schema: v.object({}), handle }
  const route = by
    ? buildRoute({ ...rest, access: 'caller', scope: 'data:write' })
    : buildRoute({ ...rest, access: 'anyone' })
  const request = new Request('http://films.example/one')
  const call: Call<Caller | undefined> = {
    caller: by,
    request,
    network: '203.0.113.7',
    requestId: 'request-1',
    recordDenial: undefined,
  }
  await route.run(deps, call)
  return [...recorded]
}

const event = { action: 'film.changed', subject: 'one' } as const

it('provides handlers with an audit log that records caller, network and request id', async () => {
  const known = { network: '203.0.113.7', requestId: 'request-1', ...event }
  const actor = { kind: 'member', id: 'ada' }
  expect(await change(caller, ({ audit }) => audit.record(event))).toEqual([{ actor, ...known }])
  const recordIn = ({ audit }: CallDeps<SiteAuditDeps>): Promise<void> =>
    db.transaction((tx) => audit.recordIn(tx, event))
  expect(await change(caller, recordIn)).toEqual([{ actor, ...known }])
  expect(await change(undefined, ({ audit }) => audit.record(event))).toEqual([
    { actor: { kind: 'nobody', id: null }, ...known },
  ])
})

it('accepts an authenticated caller or the actor of an event as the actor', async () => {
  const [named] = await change(undefined, (deps) => withActor(deps, caller).audit.record(event))
  expect(named).toMatchObject({ actor: { kind: 'member', id: 'ada' }, requestId: 'request-1' })
  const actor = { kind: 'member', id: 'ben' } as const
  const [own] = await change(caller, ({ audit }) => audit.record({ ...event, actor }))
  expect(own).toMatchObject({ actor, network: '203.0.113.7' })
})

it('recording outside of a call does not compile', () => {
  const audited = (_deps: { audit: AuditLog }): void => {}
  // @ts-expect-error the dependencies of all calls cannot record who acts
  audited(deps satisfies SiteAuditDeps)
})
