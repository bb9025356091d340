import { setTimeout as wait } from 'node:timers/promises'
import { type InboxMessage, ownerEndpoints } from '@foyer/protocol'
import { permits } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import { parseOffsetPaging } from '../../data/paging/offset-page.js'
import { defineRoute } from '../kit/define-route.js'
import { queryPaging, shortText } from '../kit/schemas.js'

/** Maximum wait for mails in delivery, in milliseconds. */
const MAX_WAIT_MS = 1000

/**
 * `GET /_foyer/v1/inbox`: lists captured mails, newest first. Waits for mails in delivery, so that the mails of earlier calls
 * are included.
 */
export const listInboxRoute = defineRoute({
  endpoint: ownerEndpoints.listInbox,
  access: 'operator',
  scope: 'inbox:read',
  schema: v.object({
    to: v.exactOptional(shortText),
    channel: v.exactOptional(shortText),
    ...v.omit(queryPaging, ['offset']).entries,
  }),
  handle: async ({ to, channel, limit }, { caller, deps }) => {
    const scopes = caller.kind === 'operator' ? caller.scopes : []
    const page = parseOffsetPaging(limit === undefined ? undefined : { limit })
    await Promise.race([deps.mailRunner.untilIdle(), wait(MAX_WAIT_MS, undefined, { ref: false })])
    const includesOwnersOnly = permits(scopes, 'all')
    const messages = await deps.inbox.list({ to, channel, limit: page.limit, includesOwnersOnly })
    // Links and codes open the accounts of members.
    return { messages: permits(scopes, 'members:write') ? messages : messages.map(redact) }
  },
})

/** Leaves out what would open the account of the recipient: links, codes, and the page that shows them. */
function redact(message: InboxMessage): InboxMessage {
  const hidden = (text: string): string =>
    text.replaceAll(/https?:\/\/\S+/g, '…').replaceAll(/\d(?:[\s,.-]*\d){3,}/g, '…')
  const { subject, text } = message
  return {
    ...message,
    subject: hidden(subject),
    text: hidden(text),
    html: '',
    links: [],
    code: null,
    redacted: true,
  }
}
