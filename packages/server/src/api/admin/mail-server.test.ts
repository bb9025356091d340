import { operatorEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { createMailServer } from '../../mail/mail-server.js'
import { sql } from '../../storage/sql.js'
import { codeOf } from '../../testing/data-calls.js'
import { firstOwner, invitedOwner } from '../../testing/owner-browser.js'
import { type Received, startSmtpServer } from '../../testing/smtp-server.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

const { getMailServer, sendTestMail, testMailServer } = operatorEndpoints
const { path } = getMailServer
const password = 'p/w of the club'

interface Club {
  foyer: TestFoyer
  received: Received[]
  /** Logins that the mail server has seen. */
  logins: unknown[]
  settings: Record<string, unknown>
}

/** Creates a site, and a mail server that accepts one login. */
async function createClub(options: Parameters<typeof createTestFoyer>[0] = {}): Promise<Club> {
  const logins: unknown[] = []
  const { url, received } = await startSmtpServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (login, _session, done) => {
      logins.push({ user: login.username, password: login.password })
      if (login.password === password) done(null, { user: login.username })
      else done(new Error('wrong'))
    },
  })
  const foyer = await createTestFoyer({ mailer: 'configured', ...options })
  const settings = {
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    encryption: 'none',
    user: 'club@example.com',
    senderName: 'Film club',
    senderAddress: 'films@example.com',
  }
  return { foyer, received, logins, settings }
}

function sendTest(foyer: TestFoyer): Promise<TestResponse> {
  return foyer.owner.post(sendTestMail.path, { to: 'ada@example.com' })
}

it('sends the next e-mail through the mail server that the owner has set', async () => {
  const { foyer, received, logins, settings } = await createClub()
  expect((await foyer.owner.get(path)).body).toEqual({ source: 'none' })
  expect((await sendTest(foyer)).body).toEqual({ sent: false })
  const set = await foyer.owner.put(path, { ...settings, password })
  const server = { ...settings, passwordSet: true }
  expect(set).toMatchObject({ status: 200, body: { source: 'owner', server } })
  expect((await sendTest(foyer)).body).toEqual({ sent: true })
  expect(logins).toEqual([{ user: 'club@example.com', password }])
  expect(received).toMatchObject([
    {
      to: ['ada@example.com'],
      mail: {
        subject: 'Test e-mail of Test site',
        from: { name: 'Film club', address: 'films@example.com' },
      },
    },
  ])
  const removed = await foyer.owner.delete(path)
  expect(removed.body).toEqual({ source: 'none' })
  expect((await sendTest(foyer)).body).toEqual({ sent: false })
  expect(received).toHaveLength(1)
})

it('stores the password encrypted and never returns the password', async () => {
  const { foyer, settings } = await createClub()
  const { owner, services } = foyer
  await owner.put(path, { ...settings, password })
  const rows = await services.db.all(sql`select key, value from settings`)
  expect(JSON.stringify(rows)).toContain('"mailServerPassword"')
  const audit = await owner.get('/_foyer/v1/audit?action=mail-server')
  const told = [rows, (await owner.get(path)).body, audit.body]
  expect(JSON.stringify(told)).not.toContain(password)
  // The password cannot be decrypted with another code key.
  const { db } = services
  const thief = createMailServer({ db, siteSecret: 'k'.repeat(43), variables: undefined })
  expect((await thief.describe()).server).toMatchObject({ passwordSet: false })
  expect(await thief.test(undefined)).toMatchObject({ code: 'PASSWORD_MISSING' })
})

it('records each change in the audit log without the password', async () => {
  const { foyer, settings } = await createClub()
  const { owner } = foyer
  await owner.put(path, { ...settings, password })
  await owner.put(path, { ...settings, senderName: 'Club', password: 'another' })
  await owner.put(path, { ...settings, senderName: 'Club' })
  await owner.delete(path)
  const { body } = await owner.get('/_foyer/v1/audit?action=mail-server')
  expect(body.entries).toMatchObject([
    { action: 'mail-server.removed', detail: { before: { host: '127.0.0.1', password: 'set' } } },
    { action: 'mail-server.changed', detail: { before: {}, after: {} } },
    {
      action: 'mail-server.changed',
      actor: { kind: 'operator', id: 'owner' },
      detail: {
        before: { senderName: 'Film club', password: 'set' },
        after: { senderName: 'Club', password: 'set anew' },
      },
    },
    { action: 'mail-server.changed', detail: { after: { ...settings, password: 'set anew' } } },
  ])
})

// Seen to fail: the stored password used for every request without a password, which reveals it to another server.
it.each([{ host: 'localhost' }, { port: 1 }, { user: 'other@example.com' }])(
  'uses the stored password for the stored login only, not with %j',
  async (change) => {
    const { foyer, settings, logins } = await createClub()
    await foyer.owner.put(path, { ...settings, password })
    const changed = { ...settings, ...change }
    const refused = await foyer.owner.put(path, changed)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('"field":"password"')
    const tried = await foyer.owner.post(testMailServer.path, { server: changed })
    expect(tried.body).toMatchObject({ problem: { code: 'PASSWORD_MISSING' } })
    expect(logins).toEqual([])
    expect((await foyer.owner.put(path, { ...settings, senderName: '' })).status).toBe(200)
  },
)

it('tests given settings before they are stored, and the stored settings', async () => {
  const { foyer, settings, received } = await createClub()
  const test = async (server?: object): Promise<unknown> =>
    (await foyer.owner.post(testMailServer.path, server ? { server } : {})).body.problem
  expect(await test()).toMatchObject({ code: 'NOT_CONFIGURED' })
  expect(await test({ ...settings, password })).toBeNull()
  expect(await test({ ...settings, password: 'guess' })).toMatchObject({
    code: 'LOGIN_REFUSED',
    description: expect.stringMatching(/check user name and password.*535/),
  })
  expect((await foyer.owner.get(path)).body).toEqual({ source: 'none' })
  await foyer.owner.put(path, { ...settings, password })
  expect(await test()).toBeNull()
  expect(received).toEqual([])
})

it('is read-only when environment variables configure the mail server', async () => {
  const { received, url } = await startSmtpServer()
  const smtp = { url: url.replace('//', '//me%40x.org:geheim@'), from: 'Kino <kino@example.com>' }
  const { foyer, settings } = await createClub({ smtp: { ...smtp, url } })
  const named = await createTestFoyer({ smtp })
  expect((await named.owner.get(path)).body).toEqual({
    source: 'variables',
    variables: ['FOYER_SMTP_URL', 'FOYER_MAIL_FROM'],
    server: {
      host: '127.0.0.1',
      port: Number(new URL(url).port),
      encryption: 'opportunistic',
      user: 'me@x.org',
      senderName: 'Kino',
      senderAddress: 'kino@example.com',
      passwordSet: true,
    },
  })
  for (const answer of [
    await foyer.owner.put(path, { ...settings, password }),
    await foyer.owner.delete(path),
  ]) {
    expect([answer.status, codeOf(answer)]).toEqual([409, 'MAIL_SERVER_FIXED'])
    expect(JSON.stringify(answer.body)).toContain('FOYER_SMTP_URL')
  }
  expect((await foyer.owner.post(testMailServer.path, {})).body).toEqual({ problem: null })
  expect((await sendTest(foyer)).body).toEqual({ sent: true })
  expect(received).toMatchObject([{ from: 'kino@example.com' }])
})

it.each([
  [{ host: 'smtp.example.com' }, 'encryption'],
  [{ host: '10.0.0.1' }, 'encryption'],
  [{ host: 'smtp example' }, 'host'],
  [{ host: 'user@smtp.example.com', encryption: 'tls' }, 'host'],
  [{ host: '', encryption: 'tls' }, 'host'],
  [{ port: 0 }, 'port'],
  [{ port: 70_000 }, 'port'],
  [{ encryption: 'opportunistic' }, 'encryption'],
  [{ senderName: 'Club\r\nBcc: evil@evil.example' }, 'senderName'],
  [{ senderAddress: 'films' }, 'senderAddress'],
  [{ password: '' }, 'password'],
  [{ user: 'club@example.com' }, 'password'],
  [{ other: 1 }, 'other'],
])('refuses %j', async (change, field) => {
  const { foyer, settings } = await createClub()
  const answer = await foyer.owner.put(path, { ...settings, user: '', ...change })
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(`"field":"${field}"`)
  expect((await foyer.owner.get(path)).body).toEqual({ source: 'none' })
})

// Seen to fail: 400, although members register with such addresses.
it.each(["o'brien@club.example", 'jörg@bücher.example', 'kino@xn--bcher-kva.xn--p1ai'])(
  'sends from %s, and a test to it',
  async (senderAddress) => {
    const { foyer, settings, received } = await createClub()
    const stored = { ...settings, password, senderAddress }
    expect((await foyer.owner.put(path, stored)).status).toBe(200)
    const sent = await foyer.owner.post(sendTestMail.path, { to: senderAddress })
    expect(sent.body).toEqual({ sent: true })
    expect(received).toHaveLength(1)
  },
)

it('explains a sender without a domain', async () => {
  const { foyer, settings } = await createClub()
  const answer = await foyer.owner.put(path, { ...settings, senderAddress: 'info@club' })
  expect(JSON.stringify(answer.body)).toContain('expected an e-mail address such as')
})

it('refuses forged calls of editors and viewers', async () => {
  const { foyer, settings } = await createClub()
  const ada = await firstOwner(foyer)
  for (const role of ['editor', 'viewer'] as const) {
    const browser = await invitedOwner(foyer, ada, role)
    const body = { ...settings, password }
    for (const [method, at, message] of [
      ['GET', path, undefined],
      ['PUT', path, body],
      ['DELETE', path, undefined],
      ['POST', testMailServer.path, { server: body }],
      ['POST', sendTestMail.path, { to: 'ada@example.com' }],
    ] as const) {
      const answer = await browser.call(method, at, message)
      expect([answer.status, codeOf(answer)], `${role} ${method}`).toEqual([
        403,
        'PERMISSION_DENIED',
      ])
    }
  }
  expect((await ada.call('PUT', path, { ...settings, password })).status).toBe(200)
})
