import type { InboxMessage, ListInboxResponse } from '@foyer/protocol'
import { expect } from '@playwright/test'

/** Whose inbox to read, and for which recipient; all of them without `to`. */
export interface InboxQuery {
  url: string
  adminKey: string
  to: string | undefined
}

/** Reads captured messages with the owner key, newest first; throws when the server refuses. */
export async function readInbox({ url, adminKey, to }: InboxQuery): Promise<InboxMessage[]> {
  const address = new URL('/_foyer/v1/inbox', url)
  if (to !== undefined) address.searchParams.set('to', to)
  const response = await fetch(address, { headers: { authorization: adminKey } })
  const text = await response.text()
  if (!response.ok) throw new Error(`the inbox answered ${response.status}: ${text}`)
  const { messages }: ListInboxResponse = JSON.parse(text)
  return messages
}

/** The newest message that is wanted, as soon as it is there: mails are sent after the call that orders them was answered. */
export async function awaitMessage(
  query: InboxQuery,
  isWanted: (message: InboxMessage) => boolean,
): Promise<InboxMessage> {
  let found: InboxMessage[] = []
  const count = async (): Promise<number> => {
    found = (await readInbox(query)).filter(isWanted)
    return found.length
  }
  await expect.poll(count, `messages to ${query.to ?? 'anybody'}`).toBeGreaterThan(0)
  const [newest] = found
  if (!newest) throw new Error(`no message to ${query.to ?? 'anybody'}`)
  return newest
}
