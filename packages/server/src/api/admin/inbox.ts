import { type InboxMessage, operatorEndpoints } from '@foyer/protocol'
import { permits } from '@foyer/protocol/api-keys'
import * as v from 'valibot'
import { parsePageSize } from '../../data/paging/page.js'
import { withTimeout } from '../../lib/with-timeout.js'
import { defineRoute } from '../kit/define-route.js'
import { queryPaging, shortText } from '../kit/schemas.js'

/** Maximum wait for e-mails in delivery. */
const MAX_WAIT_MS = 1000

/**
 * `GET /_foyer/v1/inbox`: lists the e-mails and messages in the inbox, newest first. Waits for e-mails in delivery, so
 * that those of earlier calls are included.
 */
export const listInboxRoute = defineRoute({
  endpoint: operatorEndpoints.listInbox,
  access: 'operator',
  scope: 'inbox:read',
  schema: v.object({
    to: v.exactOptional(shortText),
    channel: v.exactOptional(shortText),
    ...v.omit(queryPaging, ['offset']).entries,
  }),
  handle: async ({ to, channel, limit }, { caller: { scopes }, deps }) => {
    const pageSize = parsePageSize(limit)
    await withTimeout(MAX_WAIT_MS, deps.mailRunner.untilIdle())
    const includesOwnersOnly = permits(scopes, 'all')
    const messages = await deps.inbox.list({ to, channel, limit: pageSize, includesOwnersOnly })
    // With a link or a code from an e-mail, the operator could log in as the member.
    return { messages: permits(scopes, 'members:write') ? messages : messages.map(redact) }
  },
})

/** Removes the links and codes, which give access to the recipient's account, and the HTML that contains them. */
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
