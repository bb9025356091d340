import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/numbers.js'

/** Texts of this folder. */
export const en = {
  title: 'Inbox',
  filter: 'Filter by address',
  mails: 'mails',
  label: 'Mails',
  none: 'No mail yet',
  noneHint:
    'Without a mail server, Foyer keeps all mails to members here and sends none. Sign up on the site: the mail with the code appears here within seconds.',
  noneTo: (address: string) => `No mail to “${address}”`,
  noneToHint: (count: string) =>
    `None of the ${count} newest mails went to an address with this text.`,
  notHere: 'This mail is not here',
  notHereHint: 'It is not among the newest mails.',
  newestCount: (count: string) => `The ${count} newest mails`,
  count: (count: number) => (count === 1 ? '1 mail' : `${formatCount(count)} mails, newest first`),
  all: 'All mails',
  newest: 'Newest',
  to: (address: ReactNode) => <>To {address}</>,
  redacted: 'Links and codes are hidden: only owners may use them.',
  codeLabel: 'Code',
  code: 'code',
  formats: 'Formats of this mail',
  text: 'Text',
  html: 'As the reader sees it',
  noText: 'This mail has no plain text version.',
  links: (count: number): string => (count === 1 ? 'Link' : 'Links'),
}
