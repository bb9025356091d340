import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterThisTest } from '../storage/testing/clean-up.js'

/** A received mail: the addresses of its envelope, its parsed content, and its text as sent. */
export interface Received {
  from: string | undefined
  to: string[]
  mail: Email
  raw: string
}

/** Starts an SMTP server on loopback that records all mails. */
export async function startSmtpServer(
  options: SMTPServerOptions = {},
): Promise<{ url: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString()
        const from = envelope.mailFrom === false ? undefined : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, raw, mail: await PostalMime.parse(raw) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // Some tests make it refuse clients.
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  let open = true
  const close = async (): Promise<void> => {
    if (open) await new Promise<void>((done) => server.close(done))
    open = false
  }
  afterThisTest(close)
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}
