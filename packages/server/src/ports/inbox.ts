import type { InboxMessage } from '@foyer/protocol'

/** Filter and size of a page of the inbox. */
export interface InboxPage {
  /** A whole address. */
  to: string | undefined
  /** Channel of a message. */
  channel?: string | undefined
  limit: number
  /** Includes mails that only owners may see. */
  forOwner: boolean
}

/** Mails and messages that were captured instead of sent. */
export interface Inbox {
  /** Lists messages, newest first. */
  list(page: InboxPage): Promise<InboxMessage[]>
}
