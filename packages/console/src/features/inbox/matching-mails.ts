import type { InboxMessage } from '@foyer/protocol'

/** Returns the mails whose recipient contains the text, ignoring case; all mails for a blank text. */
export function matchingMails(
  messages: readonly InboxMessage[],
  address: string,
): readonly InboxMessage[] {
  const part = address.trim().toLowerCase()
  return part === '' ? messages : messages.filter(({ to }) => to.toLowerCase().includes(part))
}
