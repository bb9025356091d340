import type { Mailer } from '../ports/mailer.js'
import { isProblem, type MailServerDeps, readMailServer } from './mail-server.js'
import { sendBySmtp } from './smtp.js'

/** Creates the mailer. It sends through the mail server in use; if none is set, it stores e-mails in the inbox. */
export function createMailer({ inbox, ...deps }: MailServerDeps & { inbox: Mailer }): Mailer {
  return {
    send: async (message) => {
      const { description, server } = await readMailServer(deps)
      if (description.source === 'none') return inbox.send(message)
      if (!isProblem(server)) return sendBySmtp(server, message)
      throw Object.assign(new Error(server.description), { code: server.code })
    },
  }
}
