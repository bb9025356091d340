import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/format-number.js'

/** Operations that change items, with their words. */
const operations = {
  insert: 'add items to',
  update: 'change items of',
  remove: 'remove items from',
}

/** Name of an operation that changes items. */
type WriteOperation = keyof typeof operations

/** Texts of the first page. In narrow columns, a word joiner (U+2060) keeps “e-mail” in one line. */
export const en = {
  title: 'Home',
  summary: 'The site at a glance. Each number leads to its list.',
  loading: 'the figures',
  figures: {
    members: {
      name: 'Members',
      note: (joined: number, blocked: number) =>
        `${formatCount(joined)} joined in 30 days, ${formatCount(blocked)} blocked`,
    },
    pending: {
      name: 'Pending members',
      note: 'Waiting for approval or e-\u2060mail verification',
    },
    mails: {
      name: 'E-mail queue',
      note: (retried: number) => `${formatCount(retried)} being retried`,
    },
    failedMails: {
      name: 'Failed e-mails',
      note: 'Not delivered in the last 30 days; see the inbox',
    },
    webhooks: {
      name: 'Failing webhooks',
      note: (endpoints: number, paused: number) =>
        `Of ${formatCount(endpoints)}; ${formatCount(paused)} paused after failures`,
    },
    denied: { name: 'Denied calls', note: 'Refused by permissions in 24 hours' },
    database: { name: 'Database', note: 'Size with indexes' },
  },
  charts: {
    members: {
      title: 'Members',
      summary: (total: number, joined: number) =>
        `${total === 1 ? '1 member' : `${formatCount(total)} members`} today, ${formatCount(joined)} joined in the last 30 days.`,
      series: 'Members',
      list: 'All members',
    },
    logins: {
      title: 'Logins',
      summary: (logins: number, failed: number) =>
        `${logins === 1 ? '1 login' : `${formatCount(logins)} logins`} and ${failed === 1 ? '1 failed attempt' : `${formatCount(failed)} failed attempts`} in the last 30 days.`,
      successful: 'Logins',
      failed: 'Failed',
      list: 'All logins',
    },
    requests: {
      title: 'Requests',
      summary: (requests: number, failed: number) =>
        `${formatCount(requests)} requests in the last hour; the server failed to answer ${formatCount(failed)}.`,
      answered: 'Answered',
      failed: 'Failed',
    },
    latency: {
      title: 'Latency',
      summary: (average: string, slowest: string) =>
        `${average} ms on average in the last hour, ${slowest} ms at most.`,
      slowest: 'Slowest',
      average: 'Average',
    },
  },
  openPermissions: {
    heading: 'Open permissions',
    none: 'Nobody without an account may write to a collection.',
    anyone: (open: readonly WriteOperation[], collection: string) => {
      const words =
        open.length === 3
          ? 'write to'
          : open.map((operation) => operations[operation]).join(' and ')
      return `Anyone may ${words} ${collection}.`
    },
    link: 'Permissions',
  },
  slow: {
    heading: 'Slow queries',
    none: 'No query took 250 ms or more since the server started.',
    collection: 'Collection',
    index: 'What to do',
    indexOn: (fields: readonly string[]) => `Index on ${fields.join(', ')}`,
    longest: 'Longest',
    times: 'Times',
    last: 'Last',
  },
  steps: {
    heading: 'Next steps',
    hide: 'Hide',
    mailServer: {
      heading: 'Set up e-mail delivery',
      about:
        'Invitations, confirmations and links for a new password reach people by e-\u2060mail. Without a mail server, e-\u2060mails stay in the inbox of this console.',
      action: 'Enter a mail server',
    },
    collection: {
      heading: 'Create a collection',
      about: 'A collection holds the items of one kind, such as posts, products or reviews.',
      action: 'Create a collection',
      notAllowed: 'Only an owner can create a collection.',
    },
    member: {
      heading: 'Add a member',
      about: 'People who sign up on the site become members, and you can add them yourself.',
      action: 'Add a member',
    },
    app: {
      heading: 'Connect an app',
      about: (client: ReactNode, tab: ReactNode): ReactNode => (
        <>
          An app needs its {client} and the URL of this server. The tab {tab} of a collection has
          the code that reads and writes its items.
        </>
      ),
      client: 'client id',
      code: 'code',
    },
    others: {
      heading: 'Invite others',
      about: 'Editors write content, viewers read. Each logs in with their own account.',
      action: 'Invite someone',
    },
  },
}
