import type { Writable } from 'node:stream'
import type { Decision } from '@foyer/protocol'
import { didYouMean } from '../../lib/did-you-mean.js'
import type { MailMessage } from '../../ports/mailer.js'
import type { Services } from '../../services.js'
import { listExistingCollections } from '../../storage/collections/collections.js'
import { printable } from '../terminal-text.js'

/** Maximum number of printed names of fields. */
const MAX_PRINTED_FIELDS = 100

/** Maximum characters of an id from a request. */
const MAX_ID_LENGTH = 256

/** Matches the links in the text of a mail. */
const LINK = /https?:\/\/\S+/g

/** Wraps services so that mails, messages, refusals, and names of unknown collections and fields are also printed. */
export function withPrintedMessages(services: Services, out: Writable): Services {
  const { mailer, notifier, decisions } = services
  const printedFields = new Set<string>()
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
    // Only the terminal gets the similar name: the response must not reveal the names of collections.
    reportUnknownCollection: (id, route) => {
      listExistingCollections(services.db).then(
        (all) => print(out, [unknownCollectionLine(id, route, all)]),
        // The log has the error of the database too.
        () => print(out, [unknownCollectionLine(id, route, [])]),
      )
    },
    // Fields without a similar name may be undeclared on purpose.
    reportUndeclaredField: ({ id, fields }, field) => {
      const hint = didYouMean(
        field,
        fields.map(({ key }) => key),
      )
      const line = `No field "${field}" is declared in "${id}".${hint}`
      if (hint === '' || printedFields.has(line) || printedFields.size === MAX_PRINTED_FIELDS)
        return
      printedFields.add(line)
      print(out, [line])
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

function unknownCollectionLine(
  id: string,
  route: string,
  collections: readonly { id: string }[],
): string {
  const ids = collections.map((collection) => collection.id)
  return `Unknown collection "${id.slice(0, MAX_ID_LENGTH)}" in ${route}.${didYouMean(id.slice(0, MAX_ID_LENGTH), ids)}`
}

function print(out: Writable, lines: readonly string[]): void {
  out.write(`${lines.map(printable).join('\n')}\n`)
}
