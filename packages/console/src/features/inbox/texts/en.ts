/** Texts of the page "Inbox". */
export const en = {
  title: 'Inbox',
  filter: 'Filter by address',
  noun: 'e-mails',
  none: {
    title: 'No e-mail yet',
    text: 'Without a mail server, Foyer keeps all e-mails here and sends none. To see one, sign up on the site: the e-mail with the code appears here within seconds. With a mail server, e-mails that it could not deliver are reported here.',
  },
  noMatch: {
    title: (address: string) => `No e-mail to “${address}”`,
    text: (count: string) =>
      `None of the ${count} newest e-mails went to an address with this text.`,
  },
  gone: {
    title: 'This e-mail is not here',
    text: 'It is not among the newest e-mails.',
  },
  newestOf: (count: string) => `The ${count} newest e-mails`,
  count: (count: number, formattedCount: string) =>
    count === 1 ? '1 e-mail' : `${formattedCount} e-mails, newest first`,
  all: 'All e-mails',
  newest: 'Newest',
  to: 'To',
  hidden: 'Links and codes are hidden: only owners may use them.',
  codeTitle: 'Code',
  code: 'code',
  formats: 'Formats of this e-mail',
  text: 'Text',
  html: 'As the reader sees it',
  noText: 'This e-mail has no plain text version.',
  link: 'Link',
  links: 'Links',
  mails: 'E-mails',
}
