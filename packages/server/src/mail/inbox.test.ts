import { expect, it } from 'vitest'
import { createTestFoyer } from '../testing/test-foyer.js'
import { createInbox } from './inbox.js'

it('stores e-mails with their links and code, newest first', async () => {
  const { services } = await createTestFoyer()
  const { mailer, list } = createInbox(services)
  const text = 'Open https://films.example/a?b=c or http://127.0.0.1:4400/ <https://x.example/>'
  await mailer.send({ to: 'a@example.com', subject: 'Größe', text, html: '<p>x</p>', code: '1' })
  await mailer.send({ to: 'b@example.com', subject: 'two', text: 'no link', html: '<p>y</p>' })
  const messages = await list({ to: undefined, limit: 10, includesOwnersOnly: true })
  expect(messages).toMatchObject([
    { to: 'b@example.com', links: [], code: null },
    {
      channel: 'mail',
      to: 'a@example.com',
      subject: 'Größe',
      text,
      html: '<p>x</p>',
      links: ['https://films.example/a?b=c', 'http://127.0.0.1:4400/', 'https://x.example/'],
      code: '1',
    },
  ])
})
