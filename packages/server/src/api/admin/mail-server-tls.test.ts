// @database sqlite
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorEndpoints } from '@foyer/protocol'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, it } from 'vitest'
import { verifySmtp } from '../../mail/smtp.js'
import { freshSchema } from '../../storage/testing/fresh-schema.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { useFoyerCommand } from '../../testing/foyer-process.js'
import { makeRestartableSite } from '../../testing/restartable-site.js'
import { smtpCertificate } from '../../testing/smtp-certificate.js'
import { startSmtpServer } from '../../testing/smtp-server.js'

useFoyerCommand()

const { getMailServer, sendTestMail } = operatorEndpoints
const login = { user: 'club@example.com', password: 'p/w of the club' }

it('sends an e-mail over TLS and STARTTLS to a server with a certificate in NODE_EXTRA_CA_CERTS', async () => {
  const file = join(await makeFolder(), 'certificate.pem')
  await writeFile(file, smtpCertificate.cert)
  const schema = freshSchema()
  const { start } = await makeRestartableSite(schema?.url, { NODE_EXTRA_CA_CERTS: file })
  const { server, owner } = await start()
  for (const encryption of ['tls', 'starttls'] as const) {
    const logins: unknown[] = []
    const options: SMTPServerOptions = {
      ...smtpCertificate,
      secure: encryption === 'tls',
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, { secure }, done) => {
        logins.push({ user: username, password, secure })
        done(null, { user: username })
      },
    }
    const { url, received } = await startSmtpServer(options)
    const connection = { host: '127.0.0.1', port: Number(new URL(url).port), encryption }
    const settings = { ...connection, senderName: 'Club', senderAddress: 'hi@club.example' }
    expect((await owner.put(getMailServer.path, { ...settings, ...login })).status).toBe(200)
    const sent = await owner.post(sendTestMail.path, { to: 'ada@example.com' })
    expect(sent.body).toEqual({ sent: true })
    expect(received).toMatchObject([{ from: 'hi@club.example', to: ['ada@example.com'] }])
    expect(logins).toEqual([{ ...login, secure: true }])
    // This process does not trust the certificate.
    expect(await verifySmtp({ ...connection, login })).toMatchObject({ code: 'TLS_FAILED' })
    expect(logins).toHaveLength(1)
  }
  server.kill('SIGTERM')
  await server.ended
  await schema?.drop()
})
