/** Texts of the page "Inbox". */
export const en = {
  title: 'Inbox',
  filter: 'Filter by address',
  what: 'mails',
  none: {
    title: 'No mail yet',
    text: 'Without a mail server, Foyer keeps all mails to members here and sends none. Sign up on the site: the mail with the code appears here within seconds.',
  },
  noMatch: {
    title: (address: string) => `No mail to “${address}”`,
    text: (count: string) => `None of the ${count} newest mails went to an address with this text.`,
  },
  gone: {
    title: 'This mail is not here',
    text: 'It is not among the newest mails.',
  },
  newestOf: (count: string) => `The ${count} newest mails`,
  count: (count: number, shown: string) =>
    count === 1 ? '1 mail' : `${shown} mails, newest first`,
  all: 'All mails',
  newest: 'Newest',
  to: 'To',
  hidden: 'Links and codes are hidden: only owners may use them.',
  codeTitle: 'Code',
  code: 'code',
  formats: 'Formats of this mail',
  text: 'Text',
  html: 'As the reader sees it',
  noText: 'This mail has no plain text version.',
  link: 'Link',
  links: 'Links',
  mails: 'Mails',
}
