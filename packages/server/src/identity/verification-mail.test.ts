import { expect, it } from 'vitest'
import type { MailMessage } from '../ports/mailer.js'
import { sendVerificationMail } from './verification-mail.js'

function recorder(failure?: Error) {
  const mails: MailMessage[] = []
  const lines: unknown[] = []
  const keep = (...line: unknown[]): void => void lines.push(line)
  return {
    mails,
    lines,
    mailer: {
      send: async (message: MailMessage) => {
        if (failure) throw failure
        mails.push(message)
      },
    },
    log: { error: keep, info: keep, debug: keep },
  }
}

it('holds the code for people, for machines and for the inbox', async () => {
  const deps = recorder()
  await sendVerificationMail({ ...deps, siteName: 'Film club' }, 'ada@example.com', '012345')
  const [mail] = deps.mails
  expect(mail).toMatchObject({
    to: 'ada@example.com',
    subject: '012 345 is your code for Film club',
    code: '012345',
  })
  expect(mail?.text).toContain('012 345')
  expect(mail?.html).toContain('012 345')
})

it('shows the name of the site as text', async () => {
  const deps = recorder()
  const siteName = `<img src=x onerror='alert(1)'> & "co"`
  await sendVerificationMail({ ...deps, siteName }, 'ada@example.com', '012345')
  const [mail] = deps.mails
  expect(mail?.html).not.toContain('<img')
  expect(mail?.html).toContain('&#60;img src=x onerror=&#39;alert(1)&#39;&#62; &#38; &#34;co&#34;')
})

it('that cannot go out is logged without the address or the code', async () => {
  const words = 'all recipients were rejected: 550 <ada@example.com> unknown'
  const failure = Object.assign(new Error(words), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    rejected: ['ada@example.com'],
  })
  const deps = recorder(failure)
  await sendVerificationMail({ ...deps, siteName: 'Film club' }, 'ada@example.com', '012345')
  expect(deps.lines).toEqual([
    [
      { error: 'Error', code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
      'a verification mail could not be sent',
    ],
  ])
})
