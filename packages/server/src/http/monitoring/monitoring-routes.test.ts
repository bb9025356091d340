import { readPageAssets } from '@foyer/pages'
import { operatorEndpoints } from '@foyer/protocol'
import { beforeAll, expect, it } from 'vitest'
import { createFoyer } from '../../app.js'
import { pauseEndpoint, updateFailures } from '../../storage/events/webhooks.js'
import { insertMail, type QueuedMail } from '../../storage/mail/mail-queue.js'
import { createTestFoyer, ownerKey, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'

let foyer: TestFoyer

beforeAll(async () => {
  foyer = await createTestFoyer()
})

function ask(path: string, authorization?: string): Promise<Response> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  return foyer.fetch(new Request(`http://127.0.0.1:4400${path}`, { headers }))
}

it('/healthz and /readyz report the state to any caller', async () => {
  expect(await (await ask('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' })
})

// Seen to fail: the response came after the timeout of the database.
it('/healthz responds while the database does not', async () => {
  const { services } = foyer
  const db = { ...services.db, all: (): Promise<never> => new Promise(() => {}) }
  const files = { pages: await readPageAssets('/auth/assets') }
  const { fetch } = createFoyer({ ...services, db }, files)
  expect((await fetch('http://127.0.0.1:4400/healthz')).status).toBe(200)
})

it('/readyz handles 200 concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/readyz')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

// Seen to fail: two load balancers filled the log with two lines a second.
it('logs successful probes at the level debug only', async () => {
  const { services } = foyer
  const lines: string[] = []
  const keep = (level: string) => (fields: object, text: string) =>
    void lines.push(`${level} ${text} ${'route' in fields ? String(fields.route) : ''}`)
  const log = { error: keep('error'), info: keep('info'), debug: keep('debug') }
  const files = { pages: await readPageAssets('/auth/assets') }
  const { fetch } = createFoyer({ ...services, log }, files)
  for (const path of ['healthz', 'readyz', 'metrics']) await fetch(`http://127.0.0.1:4400/${path}`)
  expect(lines).toEqual([
    'debug request GET /healthz',
    'debug request GET /readyz',
    'info request GET /metrics',
  ])
})

it('/metrics counts queued e-mails and webhooks with failures', async () => {
  const mailer = { send: () => Promise.reject(new Error('the mail server is full')) }
  const site = await createTestFoyer({ webhookAllowList: ['127.0.0.1'], mailer })
  const { db, clock } = site.services
  const payload = { to: 'ada@example.com', language: null }
  const mail: QueuedMail = { kind: 'account-deleted', payload }
  await db.transaction((tx) => insertMail({ clock }, tx, mail, 3600))
  await site.mailRunner.untilIdle()
  await site.mailRunner.stop()
  for (let count = 0; count < 2; count++) {
    await db.transaction((tx) => insertMail({ clock }, tx, mail, 3600))
  }
  for (const [host, isPaused] of [
    ['a', true],
    ['b', false],
    ['c', false],
    ['d', undefined],
  ] as const) {
    const url = `https://127.0.0.1/${host}`
    const { body } = await site.owner.post(operatorEndpoints.createWebhook.path, { url })
    const { id } = body.endpoint as { id: string }
    await db.transaction(async (tx) => {
      if (isPaused === undefined) return
      await updateFailures(tx, id, { error: 'refused', at: clock.now() })
      if (isPaused) await pauseEndpoint(tx, id, 'failures', clock.now())
    })
  }
  const headers = { authorization: ownerKey }
  const response = await site.fetch(new Request('http://127.0.0.1:4400/metrics', { headers }))
  const text = await response.text()
  expect([...text.matchAll(/^foyer_(?:mails|webhooks)_.*$/gm)].map(([line]) => line)).toEqual([
    'foyer_mails_queued 3',
    'foyer_mails_retried 1',
    'foyer_webhooks_failing 2',
    'foyer_webhooks_paused 1',
  ])
})

it('/metrics returns, to the owner key, route names without ids', async () => {
  await ask('/wix-data/v2/items/secret-id?dataCollectionId=x&dataItemId=secret-id', ownerKey)
  const answer = await ask('/metrics', ownerKey)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(text).toMatch(/^foyer_request_seconds_count\{.*status="404".*\} 1$/m)
  expect(text).not.toContain('secret-id')
  expect(text).not.toContain(ownerKey)
})

it('the log names the caller of /metrics', async () => {
  const { services } = foyer
  const callers: unknown[] = []
  const keep = (fields: object): void =>
    void callers.push('caller' in fields ? fields.caller : undefined)
  const log = { error: keep, info: keep, debug: keep }
  const files = { pages: await readPageAssets('/auth/assets') }
  const { fetch } = createFoyer({ ...services, log }, files)
  const headers = { authorization: ownerKey }
  await fetch(new Request('http://127.0.0.1:4400/metrics', { headers }))
  await fetch('http://127.0.0.1:4400/metrics')
  expect(callers).toEqual(['operator', 'none'])
})

it('/metrics refuses visitors and members', async () => {
  const member = await createMember(foyer, 'ada@test.example')
  const visitor = await foyer.visitor()
  const statuses = []
  for (const authorization of [undefined, visitor.authorization, member.authorization, 'x']) {
    const answer = await ask('/metrics', authorization)
    statuses.push(answer.status)
    expect(await answer.text()).not.toContain('foyer_')
  }
  expect(statuses).toEqual([401, 403, 403, 401])
})

it('/metrics requires the scope settings:read', async () => {
  for (const [scope, status] of [
    ['settings:read', 200],
    ['data:read', 403],
  ] as const) {
    const { body } = await foyer.owner.post('/_foyer/v1/keys', { name: scope, scopes: [scope] })
    expect((await ask('/metrics', String(body.secret))).status).toBe(status)
  }
})
