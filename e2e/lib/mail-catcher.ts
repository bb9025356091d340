import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server on loopback that accepts one login and stores the e-mails. */
export interface MailCatcher {
  port: number
  /** Received e-mails, oldest first. */
  received: { to: string[]; mail: Email }[]
  close(): Promise<void>
}

export async function startMailCatcher(login: {
  user: string
  password: string
}): Promise<MailCatcher> {
  const received: MailCatcher['received'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === login.user && password === login.password) done(null, { user: username })
      else done(new Error('5.7.8 Bad user name or password'))
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  // nodemailer's server emits an error for each connection with a refused login.
  server.on('error', () => {})
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  return { port, received, close: () => new Promise((done) => server.close(() => done())) }
}
