import type { InboxMessage } from '@foyer/protocol'

/** Mails and messages that were captured instead of sent. */
export interface Inbox {
  /** Lists messages, newest first. `to` is a whole address, `channel` the channel of a message. */
  list(page: {
    to: string | undefined
    channel?: string | undefined
    limit: number
  }): Promise<InboxMessage[]>
}
