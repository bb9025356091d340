// @database sqlite
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createMailRunner } from '../mail/mail-runner.js'
import { beginLogin, enrolSent, verify } from '../testing/test-factor.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createMember } from '../testing/test-member.js'
import { WebhookError, webhookNotifier } from './notifier-webhook.js'

const secret = 'a secret of the tests, long enough'
const clock = { now: () => new Date(1_700_000_000_500) }
const message = {
  channel: 'sms',
  to: '+4930123456',
  language: 'en',
  text: '123456 is your code',
  code: '123456',
} as const

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a receiver that answers with the statuses in turn, and then repeats the last one. */
async function startWebhook(...statuses: number[]): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200
      response.writeHead(status, { location: '/elsewhere' }).end('ok')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/messages`, received }
}

it('posts the message with a signature', async () => {
  const { url, received } = await startWebhook(204)
  await webhookNotifier({ url, secret, clock }).send(message)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body)).toEqual(message)
  const signature = createHmac('sha256', secret).update(`1700000000.${body}`).digest('hex')
  expect(headers['x-foyer-signature']).toBe(`t=1700000000,v1=${signature}`)
  expect(headers['content-type']).toBe('application/json')
})

it.each([400, 500])('throws WebhookError when the endpoint replies %d', async (status) => {
  const { url } = await startWebhook(status)
  const sending = webhookNotifier({ url, secret, clock }).send(message)
  await expect(sending).rejects.toThrow(WebhookError)
})

it('does not follow redirects', async () => {
  const { url, received } = await startWebhook(302, 200)
  await expect(webhookNotifier({ url, secret, clock }).send(message)).rejects.toThrow()
  expect(received).toHaveLength(1)
})

it('sends a refused message again, with a code that is still valid', async () => {
  const foyer = await createTestFoyer()
  const member = await createMember(foyer, 'ada@example.com')
  const to = '+49301234567'
  await enrolSent(foyer, member, { type: 'SMS', to }, to)
  await foyer.mailRunner.stop()
  const { url, received } = await startWebhook(503, 200)
  const notifier = webhookNotifier({ url, secret, clock })
  const runner = createMailRunner({ ...foyer.services, notifier })
  const visitor = await foyer.visitor()
  const { body } = await beginLogin(visitor, 'ada@example.com')
  const { stateToken } = body
  await verify(visitor, 'SMS', { stateToken })
  await runner.untilIdle()
  expect(received).toHaveLength(1)
  foyer.advance(10)
  await runner.untilIdle()
  expect(received).toHaveLength(2)
  expect(received[1]?.body).toBe(received[0]?.body)
  const { code } = JSON.parse(received[1]?.body ?? '{}')
  const answer = await verify(visitor, 'SMS', { stateToken, smsData: { code } })
  expect(answer.body.state).toBe('SUCCESS')
})
