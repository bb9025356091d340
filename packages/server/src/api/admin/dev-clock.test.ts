import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createVirtualClock } from '../../adapters/clock-virtual.js'
import { startFoyer } from '../../bootstrap/start-foyer.js'
import { readConfig } from '../../config.js'
import { afterThisTest } from '../../storage/testing/clean-up.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { codeOf } from '../../testing/data-calls.js'
import { createCaller, type TestCaller } from '../../testing/test-caller.js'

const CLOCK = '/_foyer/v1/dev/clock'
const ownerKey = 'owner-key-of-the-tests'
const file = {
  name: 'Club',
  client: { id: 'club' },
  settings: { backups: { schedule: 'daily', hour: 3 } },
  collections: [{ id: 'films', fields: [], permissions: { read: 'ANYONE' } }],
}

interface Site {
  owner: TestCaller
  as(authorization: string): TestCaller
  visitor(): Promise<TestCaller>
}

async function startSite({ withClock = true } = {}): Promise<Site> {
  const [site, data] = [await makeFolder(), await makeFolder()]
  await writeFile(join(site, 'foyer.json'), JSON.stringify(file))
  const config = readConfig({ site, data, log: 'silent' }, { FOYER_ADMIN_KEY: ownerKey })
  const foyer = await startFoyer(config, { clock: withClock ? createVirtualClock() : undefined })
  afterThisTest(foyer.stop)
  const as = (authorization: string): TestCaller => createCaller(foyer.fetch, authorization)
  return {
    owner: as(ownerKey),
    as,
    visitor: async () => {
      const grant = { grantType: 'anonymous', clientId: 'club' }
      const { body } = await as('').post('/oauth2/token', grant)
      return as(String(body.access_token))
    },
  }
}

async function timeOf({ owner }: Site): Promise<number> {
  const { body } = await owner.get(CLOCK)
  return Date.parse(String(body.now))
}

async function automaticBackups({ owner }: Site): Promise<unknown[]> {
  const { body } = await owner.get('/wix-data/v2/backups?type=AUTO&status=READY')
  return body.backups as unknown[]
}

it('advances by milliseconds, by an ISO 8601 duration or to a given time', async () => {
  const site = await startSite()
  const start = await timeOf(site)
  expect(Math.abs(start - Date.now())).toBeLessThan(60_000)

  for (const [advanceBy, ms] of [
    [1500, 1500],
    ['PT20M', 1_200_000],
    ['P1W2DT3H4M5.5S', 788_645_500],
  ] as const) {
    const before = await timeOf(site)
    const { status, body } = await site.owner.post(CLOCK, { advanceBy })
    expect({ status, running: body.running }).toEqual({ status: 200, running: true })
    const moved = Date.parse(String(body.now)) - before
    expect(moved).toBeGreaterThanOrEqual(ms)
    expect(moved).toBeLessThan(ms + 60_000)
  }
  const { body } = await site.owner.post(CLOCK, { setTo: '2199-01-01T00:00:00Z' })
  expect(String(body.now)).toMatch(/^2199-01-01T00:0/)
})

it('expires tokens when advanced beyond their lifetime', async () => {
  const site = await startSite()
  const visitor = await site.visitor()
  const read = async (): Promise<number> =>
    (await visitor.post('/wix-data/v2/items/query', { dataCollectionId: 'films', query: {} }))
      .status
  expect(await read()).toBe(200)
  await site.owner.post(CLOCK, { advanceBy: 'PT3H' })
  expect(await read()).toBe(200)
  await site.owner.post(CLOCK, { advanceBy: 'P1D' })
  expect(await read()).toBe(401)
})

it('responds after the backup that became due has run', async () => {
  const site = await startSite()
  await site.owner.post(CLOCK, { advanceBy: 0 })
  expect(await automaticBackups(site)).toHaveLength(1)
  await site.owner.post(CLOCK, { advanceBy: 'P1D' })
  expect(await automaticBackups(site)).toHaveLength(2)
})

it('refuses to move backwards and refuses invalid times', async () => {
  const site = await startSite()
  const before = await timeOf(site)
  for (const change of [{ setTo: '2020-01-01T00:00:00Z' }, { advanceBy: -1 }]) {
    const refused = await site.owner.post(CLOCK, change)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'CLOCK_ONLY_FORWARD'])
    expect(refused.body.message).toContain('cannot be set back')
  }
  for (const change of [
    {},
    { advanceBy: 1, setTo: '2199-01-01T00:00:00Z' },
    { advanceBy: '20m' },
    { advanceBy: 'P' },
    { advanceBy: 'P1M' },
    { advanceBy: 1e300 },
    { setTo: 'tomorrow' },
  ]) {
    const refused = await site.owner.post(CLOCK, change)
    expect([refused.status, codeOf(refused)]).toEqual([400, 'invalid'])
  }
  expect((await timeOf(site)) - before).toBeLessThan(60_000)
})

it('refuses callers without a key that has all scopes', async () => {
  const site = await startSite()
  const { body } = await site.owner.post('/_foyer/v1/keys', { name: 'CI', scopes: ['settings'] })
  for (const [caller, status] of [
    [site.as(''), 401],
    [site.as('wrong'), 401],
    [await site.visitor(), 403],
    [site.as(String(body.secret)), 403],
  ] as const) {
    expect((await caller.get(CLOCK)).status).toBe(status)
    expect((await caller.post(CLOCK, { advanceBy: 1 })).status).toBe(status)
  }
})

it('returns 404 on a server without a development clock', async () => {
  const site = await startSite({ withClock: false })
  for (const caller of [site.owner, site.as('')]) {
    expect((await caller.get(CLOCK)).status).toBe(404)
    expect((await caller.post(CLOCK, { advanceBy: 1 })).status).toBe(404)
  }
})
