import type { InboxMessage } from '@foyer/protocol'

/** The mails that were captured instead of sent. */
export interface Inbox {
  /** Newest first; `to` is a whole address, `channel` the way that a message went. */
  list(page: {
    to: string | undefined
    channel?: string | undefined
    limit: number
  }): Promise<InboxMessage[]>
}
