import { endpoints, operatorEndpoints, recoveryEndpoints } from '@foyer/protocol'
import type { SiteOverview } from '@foyer/protocol/overview'
import { expect, it } from 'vitest'
import { pauseEndpoint, updateFailures } from '../../storage/events/webhooks.js'
import { dataCalls } from '../../testing/data-calls.js'
import { firstOwner, invitedOwner } from '../../testing/owner-browser.js'
import type { TestCaller } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, logIn } from '../../testing/test-member.js'

const { path } = operatorEndpoints.getOverview

async function overview(caller: Pick<TestCaller, 'get'>): Promise<SiteOverview> {
  const { status, body } = await caller.get(path)
  expect(status).toBe(200)
  return body as unknown as SiteOverview
}

const today = (foyer: TestFoyer): string => foyer.services.clock.now().toISOString().slice(0, 10)

it('returns zeros for an empty site', async () => {
  const foyer = await createTestFoyer()
  const { members, mails, webhooks, storage, slowReads, traffic } = await overview(foyer.owner)
  expect(members).toMatchObject({ total: 0, pending: 0, blocked: 0 })
  expect(members?.days).toHaveLength(30)
  expect(members?.days.at(-1)).toEqual({
    date: today(foyer),
    total: 0,
    joined: 0,
    logins: 0,
    failedLogins: 0,
  })
  expect(mails).toEqual({ queued: 0, retried: 0, failed: 0 })
  expect(webhooks).toEqual({ endpoints: 0, failing: 0, pausedForFailures: 0 })
  expect(storage.bytes).toBeGreaterThan(10_000)
  expect(storage.denied).toBe(0)
  expect(slowReads).toEqual([])
  expect(Date.parse(traffic.since)).toBeLessThanOrEqual(foyer.services.clock.now().getTime())
})

it('counts the site at most every ten seconds', async () => {
  const foyer = await createTestFoyer()
  expect((await overview(foyer.owner)).members?.total).toBe(0)
  await createMember(foyer, 'ada@example.com')
  expect((await overview(foyer.owner)).members?.total).toBe(0)
  foyer.advance(10)
  expect((await overview(foyer.owner)).members?.total).toBe(1)
})

it('counts members and logins per day', async () => {
  const foyer = await createTestFoyer()
  await createMember(foyer, 'ada@example.com')
  foyer.advance(86_400)
  const ben = await createMember(foyer, 'ben@example.com')
  await foyer.owner.post(`/_api/members/v1/members/${ben.id}/block`, {})
  const visitor = await foyer.visitor()
  await logIn(visitor, 'ada@example.com')
  await visitor.post(endpoints.login.path, {
    loginId: { email: 'ada@example.com' },
    password: 'a wrong guess',
  })
  await foyer.services.audit.flush()
  const { members, traffic } = await overview(foyer.owner)
  expect(members?.total).toBe(2)
  const [before, now] = members?.days.slice(-2) ?? []
  expect(before).toMatchObject({ total: 1, joined: 1 })
  expect(now).toMatchObject({ total: 2, joined: 1, failedLogins: 1 })
  expect(now?.logins).toBeGreaterThanOrEqual(1)
  expect(traffic.minutes.at(-1)?.requests).toBeGreaterThanOrEqual(3)
})

it('counts queued, retried and failed e-mails', async () => {
  const refusal = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 421 })
  const forGood = Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 })
  const errors = [forGood, refusal]
  const mailer = { send: async () => Promise.reject(errors.shift()) }
  const foyer = await createTestFoyer({ mailer })
  const visitor = await foyer.visitor()
  for (const email of ['ada@example.com', 'ben@example.com']) {
    await createMember(foyer, email)
    await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email })
    await foyer.mailRunner.untilIdle()
  }
  const { mails } = await overview(foyer.owner)
  expect(mails).toEqual({ queued: 1, retried: 1, failed: 1 })
  const audit = await foyer.owner.get(`${operatorEndpoints.listAudit.path}?action=mail.failed`)
  expect(audit.body.entries).toMatchObject([
    { action: 'mail.failed', subject: null, detail: { mail: 'recovery', attempts: 1 } },
  ])
  expect(JSON.stringify(audit.body)).not.toContain('example.com')
})

it('counts failing and paused webhook endpoints', async () => {
  const foyer = await createTestFoyer({ webhookAllowList: ['127.0.0.1'] })
  const ids: string[] = []
  for (const host of ['a', 'b', 'c']) {
    const url = `https://127.0.0.1/${host}`
    const { body } = await foyer.owner.post(operatorEndpoints.createWebhook.path, { url })
    ids.push((body.endpoint as { id: string }).id)
  }
  const [first = '', second = ''] = ids
  const at = foyer.services.clock.now()
  await foyer.services.db.transaction(async (tx) => {
    await updateFailures(tx, first, { error: 'refused', at })
    await updateFailures(tx, second, { error: 'refused', at })
    await pauseEndpoint(tx, second, 'failures', at)
  })
  const { webhooks } = await overview(foyer.owner)
  expect(webhooks).toEqual({ endpoints: 3, failing: 1, pausedForFailures: 1 })
})

it('names the missing index of a slow read without the values of the query', async () => {
  const permissions = {
    read: 'ANYONE',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  } as const
  const foyer = await createTestFoyer({ collections: [{ id: 'films', permissions }], scanMs: 0 })
  const items = Array.from({ length: 1000 }, (_, year) => ({ _id: `film-${year}`, year }))
  for (let part = 0; part < 20; part++) {
    const moved = items.map(({ _id, year }) => ({ _id: `${_id}-${part}`, year }))
    await dataCalls(foyer.owner, 'films').bulkInsert(moved)
  }
  for (const secret of [123_456, 654_321]) {
    const query = { filter: { year: { $gt: secret } } }
    await foyer.owner.post(endpoints.queryItems.path, { dataCollectionId: 'films', query })
    await foyer.owner.post(endpoints.searchItems.path, { dataCollectionId: 'films', search: query })
  }
  const { slowReads } = await overview(foyer.owner)
  expect(slowReads).toMatchObject([
    { dataCollectionId: 'films', missingIndexes: ['year'], times: 4 },
  ])
  expect(JSON.stringify(slowReads)).not.toMatch(/123456|654321/)
})

it('omits the parts that the scopes of the caller do not permit', async () => {
  const foyer = await createTestFoyer()
  const ada = await firstOwner(foyer)
  const parts = async (role: 'editor' | 'viewer'): Promise<string[]> => {
    const browser = await invitedOwner(foyer, ada, role)
    const { status, body } = await browser.call('GET', path)
    expect(status).toBe(200)
    return ['members', 'mails', 'webhooks'].filter((part) => part in body)
  }
  expect(await parts('editor')).toEqual(['members', 'mails'])
  expect(await parts('viewer')).toEqual(['members', 'mails', 'webhooks'])
  const key = { name: 'Data', scopes: ['data:read'] }
  const { body } = await foyer.owner.post(operatorEndpoints.createKey.path, key)
  const figures = await overview(foyer.as(String(body.secret)))
  expect(Object.keys(figures).sort()).toEqual(['at', 'slowReads', 'storage', 'traffic'])
})
