/*
 * Messages of the inbox. Foyer only.
 * @see docs/wire.md#callers
 */

/** A captured e-mail, or a message to a phone or device. `code` is the code to type, if the message contains one. */
export interface InboxMessage {
  id: string
  channel: 'mail' | 'sms' | 'call' | 'push'
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  code: string | null
  createdAt: string
  /** True if links and codes are omitted, because the caller may not use those of other people. */
  redacted?: true
}

export interface ListInboxRequest {
  to?: string
  /** Channel of the message, for example `mail`. */
  channel?: string
  limit?: number
}

export interface ListInboxResponse {
  /** Newest first. */
  messages: InboxMessage[]
}
