import type { InboxMessage } from '@foyer/protocol'

/** The mails whose address holds the text, letter case aside; all of them when it is blank. */
export function matchingMails(
  messages: readonly InboxMessage[],
  address: string,
): readonly InboxMessage[] {
  const part = address.trim().toLowerCase()
  return part === '' ? messages : messages.filter(({ to }) => to.toLowerCase().includes(part))
}
