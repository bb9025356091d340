import type { InboxMessage, ListInboxResponse } from '@foyer/protocol'
import { expect } from '@playwright/test'

/** The server whose inbox to read, and the recipient; all recipients without `to`. */
export interface InboxQuery {
  url: string
  adminKey: string
  to: string | undefined
}

/**
 * Reads captured messages with the owner key, newest first.
 * @throws Error if the server refuses
 */
export async function readInbox({ url, adminKey, to }: InboxQuery): Promise<InboxMessage[]> {
  const address = new URL('/_foyer/v1/inbox', url)
  if (to !== undefined) address.searchParams.set('to', to)
  const response = await fetch(address, { headers: { authorization: adminKey } })
  const text = await response.text()
  if (!response.ok) throw new Error(`the inbox answered ${response.status}: ${text}`)
  const { messages }: ListInboxResponse = JSON.parse(text)
  return messages
}

/** Waits for a matching message and returns the newest. The server sends e-mails after it has replied to the call. */
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
