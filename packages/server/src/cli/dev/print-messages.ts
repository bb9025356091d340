import type { Writable } from 'node:stream'
import type { Decision } from '@foyer/protocol'
import type { MailMessage } from '../../ports/mailer.js'
import type { Services } from '../../services.js'
import { printable } from '../terminal-text.js'

/** Matches the links in the text of a mail. */
const LINK = /https?:\/\/\S+/g

/** Wraps services so that mails, messages and refusals are also printed. */
export function withPrintedMessages(services: Services, out: Writable): Services {
  const { mailer, notifier, decisions } = services
  return {
    ...services,
    mailer: {
      send: (message) => {
        print(out, mailLines(message))
        return mailer.send(message)
      },
    },
    notifier: {
      send: async (message) => {
        print(out, [`Message to ${message.to}: ${message.text}`])
        await notifier.send(message)
      },
    },
    decisions: {
      ...decisions,
      record: (decision) => {
        print(out, refusalLines(decision))
        decisions.record(decision)
      },
    },
  }
}

function mailLines({ to, subject, text, code }: MailMessage): string[] {
  const links = text.match(LINK) ?? []
  return [
    `Mail to ${to}: ${subject}`,
    ...(code === undefined ? [] : [`  code ${code}`]),
    ...links.map((link) => `  ${link}`),
  ]
}

function refusalLines({ id, caller, operation, collectionId, reason }: Decision): string[] {
  const where = collectionId === null ? '' : ` in "${collectionId}"`
  return [`Refused: ${caller.kind}, ${operation}${where} (decision ${id})`, `  ${reason}`]
}

function print(out: Writable, lines: readonly string[]): void {
  out.write(`${lines.map(printable).join('\n')}\n`)
}
