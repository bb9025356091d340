import { formatCount } from '../../ui/format/format-number.js'

/** Texts of the notice about the delivery of e-mails. */
export const en = {
  noServer: {
    inInbox: 'This site has no mail server: e-mails are kept here and sent to nobody.',
    elsewhere: 'This site has no mail server: e-mails are kept in the inbox and sent to nobody.',
  },
  toInbox: 'Open the inbox',
  setUp: 'Set up e-mail delivery',
  delayed: (count: number) =>
    count === 1
      ? '1 message is waiting: its delivery has failed so far. It is tried again.'
      : `${formatCount(count)} messages are waiting: their delivery has failed so far. They are tried again.`,
  check: 'Check e-mail delivery',
}
