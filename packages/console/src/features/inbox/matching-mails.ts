import type { InboxMessage } from '@foyer/protocol'

/** Returns the e-mails whose recipient contains the text, ignoring case; all e-mails for a blank text. */
export function matchingMails(
  messages: readonly InboxMessage[],
  address: string,
): readonly InboxMessage[] {
  const part = address.trim().toLowerCase()
  return part === '' ? messages : messages.filter(({ to }) => to.toLowerCase().includes(part))
}
