import { endpoints, operatorEndpoints } from '@foyer/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { beginBackgroundWork } from '../../bootstrap/background-work.js'
import { startSmtpServer } from '../../testing/smtp-server.js'
import type { TestResponse } from '../../testing/test-caller.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'

/** Creates two processes on one database. */
async function createProcesses(
  options: Parameters<typeof createTestFoyer>[0] = {},
): Promise<[TestFoyer, TestFoyer]> {
  const foyer = await createTestFoyer(options)
  const { database } = foyer
  return [foyer, await createTestFoyer({ ...options, ...(database && { database }) })]
}

async function register(foyer: TestFoyer, email: string): Promise<TestResponse> {
  const visitor = await foyer.visitor()
  const credentials = { loginId: { email }, password: 'correct horse battery' }
  return visitor.post(endpoints.register.path, credentials)
}

it('a changed setting applies in another process when its background work wakes', async () => {
  const [foyer, other] = await createProcesses()
  let advance = (): void => {}
  const clock = {
    now: other.services.clock.now,
    onAdvance: (listener: () => void) => {
      advance = listener
      return () => {}
    },
  }
  const work = beginBackgroundWork(other, { ...other.services, clock })
  onTestFinished(() => work.stopBackgroundWork())
  expect((await register(other, 'ada@example.com')).body.state).toBe('SUCCESS')
  await foyer.owner.patch(operatorEndpoints.getSettings.path, {
    registration: { emailVerification: true },
  })
  advance()
  await expect.poll(() => other.services.settings.registration.emailVerification).toBe(true)
  const { state } = (await register(other, 'bea@example.com')).body
  expect(state).toBe('REQUIRE_EMAIL_VERIFICATION')
})

it('another process sends the next e-mail through a changed mail server', async () => {
  const { url, received } = await startSmtpServer()
  const [foyer, other] = await createProcesses({ mailer: 'configured' })
  const sendTest = async (): Promise<unknown> =>
    (await other.owner.post(operatorEndpoints.sendTestMail.path, { to: 'ada@example.com' })).body
  expect(await sendTest()).toEqual({ sent: false })
  const changed = await foyer.owner.put(operatorEndpoints.getMailServer.path, {
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    encryption: 'none',
    user: '',
    senderName: 'Film club',
    senderAddress: 'films@example.com',
  })
  expect(changed.status).toBe(200)
  expect(await sendTest()).toEqual({ sent: true })
  expect(received).toHaveLength(1)
})
