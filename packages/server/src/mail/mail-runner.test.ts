import { endpoints, recoveryEndpoints } from '@foyer/protocol'
import { requestMyDeletion } from '@foyer/protocol/account-data-endpoints'
import { enrolFactor } from '@foyer/protocol/factor-endpoints'
import { expect, it } from 'vitest'
import { mailLimits } from '../limits/limit-values.js'
import type { Delivery, MailMessage } from '../ports/mailer.js'
import type { Database } from '../storage/database.js'
import { purgeExpired } from '../storage/expired-rows.js'
import { hasDueMail, leaseMail, recordSentMail } from '../storage/mail/mail-queue.js'
import { sql } from '../storage/sql.js'
import { StorageError } from '../storage/storage-error.js'
import { countedDatabase } from '../storage/testing/counted-database.js'
import { startSmtpServer } from '../testing/smtp-server.js'
import { enrolApp } from '../testing/test-factor.js'
import { createTestFoyer, type TestFoyer, type TestFoyerOptions } from '../testing/test-foyer.js'
import { newestMail } from '../testing/test-mail.js'
import { createMember, password } from '../testing/test-member.js'
import { openPage } from '../testing/test-page.js'
import { enqueueMail } from './enqueue-mail.js'
import { createInbox } from './inbox.js'
import { createMailRunner, sendNextMail } from './mail-runner.js'
import { sendBySmtp } from './smtp.js'

/** Creates a site with a mail server that refuses e-mails while `refusal` is set. */
async function withServer(options: TestFoyerOptions = {}) {
  const taken: MailMessage[] = []
  const server: { refusal: Error | undefined; tries: number } = { refusal: undefined, tries: 0 }
  const mailer = {
    send: async (message: MailMessage): Promise<Delivery> => {
      server.tries++
      if (server.refusal) throw server.refusal
      taken.push(message)
      return 'sent'
    },
  }
  const foyer = await createTestFoyer({ ...options, mailer })
  return { foyer: { ...foyer, mails: taken }, server, taken }
}

async function ask(foyer: TestFoyer, email: string): Promise<void> {
  const visitor = await foyer.visitor()
  await visitor.post(recoveryEndpoints.sendRecoveryEmail.path, { email })
}

async function register(foyer: TestFoyer, email: string): Promise<void> {
  const visitor = await foyer.visitor()
  await visitor.post(endpoints.register.path, { loginId: { email }, password })
}

const approvalByOwner = {
  registration: { ownerApproval: true },
  mail: { ownerAddress: 'owner@example.com' },
}

const inbox = async (foyer: TestFoyer): Promise<Record<string, unknown>[]> =>
  (await foyer.owner.get('/_foyer/v1/inbox')).body.messages as Record<string, unknown>[]
const waiting = (foyer: TestFoyer): Promise<unknown[]> =>
  foyer.services.db.all(sql`select seq from mails`)
const unusedLinks = sql`select hash from one_time_tokens where kind = 'recovery' and used_at is null`

const busy = Object.assign(new Error('421 <ada@example.com> later'), {
  code: 'EENVELOPE',
  responseCode: 421,
})
const unknown = Object.assign(new Error('550 <ada@example.com> nobody'), {
  code: 'EENVELOPE',
  responseCode: 550,
})

it('retries after 10, 40 and 160 seconds until the e-mail is sent', async () => {
  const { foyer, server, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  server.refusal = busy
  await ask(foyer, 'ada@example.com')
  const tries: number[] = []
  for (const seconds of [9, 1, 39, 1, 159]) {
    foyer.advance(seconds)
    await foyer.mailRunner.untilIdle()
    tries.push(server.tries)
  }
  expect(tries).toEqual([1, 2, 2, 3, 3])
  server.refusal = undefined
  foyer.advance(1)
  await foyer.mailRunner.untilIdle()
  foyer.advance(86_400)
  await foyer.mailRunner.untilIdle()
  expect(taken).toHaveLength(1)
  expect(await waiting(foyer)).toEqual([])
})

it('gives up after the code has expired and notifies the owner without the code', async () => {
  const { foyer, server } = await withServer({
    settings: { registration: { emailVerification: true } },
  })
  const lines: unknown[] = []
  const keep = (...line: unknown[]): void => void lines.push(line)
  const log = { error: keep, info: keep, debug: keep }
  server.refusal = busy
  const visitor = await foyer.visitor()
  const loginId = { email: 'ada@example.com' }
  const { status } = await visitor.post(endpoints.register.path, { loginId, password })
  expect(status).toBe(200)
  const runner = createMailRunner({ ...foyer.services, log })
  for (let minute = 0; minute < 40; minute++) {
    foyer.advance(60)
    await runner.untilIdle()
  }
  expect(await waiting(foyer)).toEqual([])
  const [notice] = await inbox(foyer)
  expect(notice).toMatchObject({
    to: 'ada@example.com',
    subject: 'Not delivered: … is your code for Test site',
    code: null,
  })
  expect(notice?.text).toContain(
    'Reason: the mail server refuses the address: 421 <ada@example.com> later (EENVELOPE 421).',
  )
  expect(JSON.stringify(lines)).toContain('an e-mail could not be sent and is not retried')
  expect(JSON.stringify(lines)).not.toMatch(/example\.com|\d{3} \d{3}/)
})

it('sends no code that has expired while no server ran', async () => {
  const { foyer, server } = await withServer({
    settings: { registration: { emailVerification: true } },
  })
  await foyer.mailRunner.stop()
  await register(foyer, 'ada@example.com')
  foyer.advance(3600)
  await createMailRunner(foyer.services).untilIdle()
  expect(server.tries).toBe(0)
  expect(await waiting(foyer)).toEqual([])
  const [notice] = await inbox(foyer)
  expect(notice).toMatchObject({ to: 'ada@example.com', code: null })
  expect(notice?.text).toContain('TOO_LATE')
})

it('gives up at once after a permanent rejection by the mail server', async () => {
  const { foyer, server } = await withServer()
  await createMember(foyer, 'ada@example.com')
  server.refusal = unknown
  await ask(foyer, 'ada@example.com')
  expect(server.tries).toBe(1)
  expect(await waiting(foyer)).toEqual([])
  expect(await inbox(foyer)).toMatchObject([
    { subject: 'Not delivered: Choose a new password for Test site', links: [] },
  ])
})

// Seen to fail: every e-mail was given up at its first attempt, until the owner corrected the sender.
it('tries again after a permanent rejection of the sender', async () => {
  const { foyer, server, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  const parts = { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }
  server.refusal = Object.assign(new Error('530 Authentication required'), parts)
  await ask(foyer, 'ada@example.com')
  server.refusal = undefined
  foyer.advance(10)
  await foyer.mailRunner.untilIdle()
  expect(taken).toMatchObject([{ to: 'ada@example.com' }])
  expect(await inbox(foyer)).toEqual([])
})

it('stores no address of a deleted member, if the last e-mail cannot be delivered or stays in the inbox', async () => {
  const { foyer, server } = await withServer()
  const payload = { to: 'ada@example.com', language: null }
  const enqueueLast = () =>
    foyer.services.db.transaction((tx) =>
      enqueueMail({ ...foyer.services, ...foyer }, tx, { kind: 'account-deleted', payload }),
    )
  server.refusal = unknown
  await enqueueLast()
  await foyer.mailRunner.untilIdle()
  const { mailer } = createInbox(foyer.services)
  await foyer.mailRunner.stop()
  await enqueueLast()
  await createMailRunner({ ...foyer.services, mailer }).untilIdle()
  const subject = 'Your account at Test site is deleted'
  expect(await inbox(foyer)).toMatchObject([
    { to: 'a former member', subject },
    { to: 'a former member', subject: `Not delivered: ${subject}` },
  ])
  expect(JSON.stringify(await inbox(foyer))).not.toContain('ada@example.com')
})

it('logs an e-mail that exceeds a limit, without its address', async () => {
  const { foyer, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  await foyer.mailRunner.stop()
  for (let time = 0; time < 12; time++) await ask(foyer, 'ada@example.com')
  const lines: unknown[] = []
  const keep = (...line: unknown[]): void => void lines.push(line)
  const log = { error: keep, info: keep, debug: keep }
  await createMailRunner({ ...foyer.services, log }).untilIdle()
  expect(await waiting(foyer)).toEqual([])
  expect(lines).toHaveLength(12 - taken.length)
  expect(lines).toContainEqual([
    { mail: 'recovery' },
    'an e-mail was not sent: its recipient does not exist or is blocked, it is no longer needed, or a limit was reached',
  ])
  expect(JSON.stringify(lines)).not.toContain('example.com')
})

/** Counts as many e-mails to an address as it may get within an hour. */
async function useUpLimit({ services }: TestFoyer, address: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (let one = 0; one < mailLimits.perAddressAndHour; one++) {
      await recordSentMail(services, tx, address)
    }
  })
}

// Seen to fail: whoever had a session suppressed the notice by ten other e-mails, and a stranger suppressed the others.
it('sends notices of changed second factors, codes and password resets to an address that had too many e-mails', async () => {
  const { foyer, taken } = await withServer()
  const ada = await createMember(foyer, 'ada@example.com')
  await useUpLimit(foyer, 'ada@example.com')
  const app = await enrolApp(foyer, ada)
  await ada.delete(`${enrolFactor.path}/${app.id}`)
  await ask(foyer, 'ada@example.com')
  const code = { identityId: ada.id, channel: 'mail', to: null, code: '123456' } as const
  await foyer.services.db.transaction((tx) =>
    enqueueMail({ ...foyer.services, ...foyer }, tx, { kind: 'factor-code', payload: code }),
  )
  await foyer.mailRunner.untilIdle()
  const subjects = taken.map(({ subject }) => subject)
  expect(subjects.slice(0, 3)).toEqual([
    'Two-step verification is on at Test site',
    'Two-step verification is off at Test site',
    'Choose a new password for Test site',
  ])
  expect(subjects.at(-1)).toContain('123 456')
})

// Seen to fail: only the first attempt was limited, and it had ended before the limits were checked.
it('limits an e-mail again after a server crashed before it composed the e-mail', async () => {
  const { foyer, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  await useUpLimit(foyer, 'ada@example.com')
  await foyer.mailRunner.stop()
  const { services } = foyer
  const mail = { kind: 'address-taken', payload: { email: 'ada@example.com' } } as const
  await services.db.transaction((tx) => enqueueMail({ ...services, ...foyer }, tx, mail))
  const claimed = await services.db.transaction((tx) => leaseMail(services, tx, 300))
  expect(claimed).toMatchObject({ attempts: 1 })
  foyer.advance(300)
  await createMailRunner(foyer.services).untilIdle()
  expect(await waiting(foyer)).toEqual([])
  expect(taken).toEqual([])
})

it('sends a notice to the owner about a member whose address had too many e-mails', async () => {
  const { foyer, taken } = await withServer({ settings: approvalByOwner })
  await useUpLimit(foyer, 'ada@example.com')
  await register(foyer, 'ada@example.com')
  expect(taken.map(({ to }) => to)).toEqual(['owner@example.com'])
})

it('sends other e-mails to an owner who had many notices', async () => {
  const { foyer, taken } = await withServer({ settings: approvalByOwner })
  await register(foyer, 'owner@example.com')
  for (let one = 0; one < mailLimits.perAddressAndHour; one++) {
    await register(foyer, `person${one}@example.com`)
  }
  await ask(foyer, 'owner@example.com')
  expect(taken).toHaveLength(mailLimits.perAddressAndHour + 2)
  expect(taken.at(-1)?.subject).toBe('Choose a new password for Test site')
})

it('an unsent e-mail creates no token and does not count toward a limit', async () => {
  const { foyer, server, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  server.refusal = busy
  for (let time = 0; time < 8; time++) await ask(foyer, 'ada@example.com')
  const tokens = sql`select hash from one_time_tokens where kind = 'recovery'`
  expect(await foyer.services.db.all(tokens)).toEqual([])
  server.refusal = undefined
  foyer.advance(10)
  await foyer.mailRunner.untilIdle()
  expect(taken.length).toBeGreaterThan(0)
  const { recoveryToken } = newestMail(foyer, 'ada@example.com')
  const visitor = await foyer.visitor()
  const recovered = { recoveryToken, password: 'a whole new password' }
  expect((await visitor.post(recoveryEndpoints.recover.path, recovered)).status).toBe(200)
})

// Seen to fail: the preparation of an e-mail ended the links of delivered ones, also if it was not delivered itself.
it('keeps the link of a delivered e-mail if the delivery of another one fails', async () => {
  const { foyer, server } = await withServer()
  await createMember(foyer, 'ada@example.com')
  server.refusal = busy
  await ask(foyer, 'ada@example.com')
  server.refusal = undefined
  await ask(foyer, 'ada@example.com')
  const { recoveryToken } = newestMail(foyer, 'ada@example.com')
  server.refusal = busy
  foyer.advance(10)
  await foyer.mailRunner.untilIdle()
  const visitor = await foyer.visitor()
  const recovered = { recoveryToken, password: 'a whole new password' }
  expect((await visitor.post(recoveryEndpoints.recover.path, recovered)).status).toBe(200)
})

it('keeps one link of several whose e-mails are delivered at the same time', async () => {
  const { foyer, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  await foyer.mailRunner.stop()
  for (let time = 0; time < 4; time++) await ask(foyer, 'ada@example.com')
  await createMailRunner(foyer.services).untilIdle()
  expect(taken).toHaveLength(4)
  expect(await foyer.services.db.all(unusedLinks)).toHaveLength(1)
})

// Seen to fail: the invitation ended every link that expires before its own, also one that was composed after it.
it('keeps the link of a password reset that is sent while an invitation is in delivery', async () => {
  let resetSent = (): void => undefined
  const afterReset = new Promise<void>((resolve) => {
    resetSent = resolve
  })
  const mails: MailMessage[] = []
  const send = async (message: MailMessage): Promise<Delivery> => {
    if (message.code === undefined) await afterReset
    mails.push(message)
    return 'sent'
  }
  const foyer = await createTestFoyer({ mailer: { send } })
  const { id: identityId } = await createMember(foyer, 'ada@example.com')
  await foyer.mailRunner.stop()
  await foyer.owner.post(recoveryEndpoints.sendActivationEmail.path, { identityId })
  await ask(foyer, 'ada@example.com')
  const invitation = sendNextMail(foyer.services)
  await expect.poll(() => foyer.services.db.all(unusedLinks)).toHaveLength(1)
  await sendNextMail(foyer.services)
  resetSent()
  await invitation
  const [reset] = mails
  const { recoveryToken } = newestMail({ mails: reset ? [reset] : [] }, 'ada@example.com')
  const recovered = { recoveryToken, password: 'a whole new password' }
  const visitor = await foyer.visitor()
  expect((await visitor.post(recoveryEndpoints.recover.path, recovered)).status).toBe(200)
})

// Seen to fail: the request ended before its link, so a cancellation did not revoke the link.
it('a request to delete an account does not end before its link, even if the e-mail was sent late', async () => {
  const { foyer, server } = await withServer()
  const ada = await createMember(foyer, 'ada@example.com')
  server.refusal = busy
  await ada.post(requestMyDeletion.path, {})
  foyer.advance(10 * 3600)
  server.refusal = undefined
  await foyer.mailRunner.untilIdle()
  const { link } = newestMail(foyer, 'ada@example.com')
  foyer.advance(15 * 3600)
  await purgeExpired(foyer.services)
  expect((await openPage(foyer, link)).status).toBe(200)
  await foyer.owner.post(`/_foyer/v1/members/${ada.id}/cancel-deletion`, {})
  expect((await openPage(foyer, link)).status).toBe(400)
})

it('sends each e-mail once with four concurrent runners', async () => {
  const { foyer, taken } = await withServer()
  await foyer.mailRunner.stop()
  for (let one = 0; one < 12; one++) await createMember(foyer, `person${one}@example.com`)
  for (let one = 0; one < 12; one++) await ask(foyer, `person${one}@example.com`)
  const runners = Array.from({ length: 4 }, () => createMailRunner(foyer.services))
  await Promise.all(runners.map((runner) => runner.untilIdle()))
  await runners[0]?.untilIdle()
  expect(taken.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, one) => `person${one}@example.com`).toSorted(),
  )
})

it('another runner sends the e-mail of a crashed one after five minutes', async () => {
  const { foyer, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  await foyer.mailRunner.stop()
  await ask(foyer, 'ada@example.com')
  const never = { send: () => new Promise<Delivery>(() => undefined) }
  void sendNextMail({ ...foyer.services, mailer: never })
  const other = createMailRunner(foyer.services)
  await expect.poll(() => hasDueMail(foyer.services)).toBe(false)
  await other.untilIdle()
  expect(taken).toEqual([])
  foyer.advance(300)
  await other.untilIdle()
  expect(taken).toHaveLength(1)
})

it('sends an e-mail after eight failed transactions without another wake', async () => {
  const { foyer, taken } = await withServer()
  await createMember(foyer, 'ada@example.com')
  await foyer.mailRunner.stop()
  await ask(foyer, 'ada@example.com')
  const { db } = foyer.services
  let refusals = 8
  const failing: Database = {
    ...db,
    transaction: (work, options) => {
      if (refusals-- <= 0) return db.transaction(work, options)
      return Promise.reject(new StorageError('too-slow', 'no connection was free'))
    },
  }
  await createMailRunner({ ...foyer.services, db: failing }).untilIdle()
  expect(refusals).toBeLessThan(0)
  expect(taken.map(({ to }) => to)).toEqual(['ada@example.com'])
})

it('needs one statement to find that no e-mail is due', async () => {
  const { foyer } = await withServer()
  const { db, statements } = countedDatabase(foyer.services.db)
  await createMailRunner({ ...foyer.services, db }).untilIdle()
  expect(statements).toHaveLength(1)
})

it('stores an e-mail in the transaction of its cause: no account without the e-mail', async () => {
  const { foyer } = await withServer({ settings: { registration: { emailVerification: true } } })
  const { db } = foyer.services
  await db.transaction((tx) => tx.run(sql`drop table mails`))
  const visitor = foyer.as((await foyer.visitor()).authorization)
  const loginId = { email: 'ada@example.com' }
  expect((await visitor.post(endpoints.register.path, { loginId, password })).status).toBe(500)
  expect(await db.all(sql`select id from identities`)).toEqual([])
})

it('sends a Hebrew e-mail over SMTP with a working link', async () => {
  const { url, received } = await startSmtpServer()
  const server = { url, from: 'Film club <films@example.com>' }
  const mailer = { send: (message: MailMessage) => sendBySmtp(server, message) }
  const foyer = await createTestFoyer({ mailer, settings: { mail: { language: 'he' } } })
  await createMember(foyer, 'noa@example.com')
  await ask(foyer, 'noa@example.com')
  const [{ mail } = { mail: undefined }] = received
  expect(received.map(({ to }) => to)).toEqual([['noa@example.com']])
  expect(mail?.subject).toBe('בחירת סיסמה חדשה עבור \u2068Test site\u2069')
  expect(mail?.html).toContain('<html lang="he" dir="rtl">')
  expect(mail?.text).toMatch(/\u2066\d{3} \d{3}\u2069/)
  const recoveryToken = /recoveryToken=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const visitor = await foyer.visitor()
  const body = { recoveryToken, password: 'a whole new password' }
  expect((await visitor.post(recoveryEndpoints.recover.path, body)).status).toBe(200)
})
