import type { InboxMessage } from '@foyer/protocol'

/** The mails that were captured instead of sent. */
export interface Inbox {
  /** Newest first; `to` is a whole address. */
  list(page: { to: string | undefined; limit: number }): Promise<InboxMessage[]>
}
