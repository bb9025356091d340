import type { ReactNode } from 'react'
import { formatCount } from '../format/format-number.js'

/** Texts of the parts that all pages share. `noun` is a noun phrase: "the page", "code". */
export const en = {
  title: (page: string) => `${page} · Foyer console`,
  loading: (noun: ReactNode) => <>Loading {noun}</>,
  confirm: {
    action: (word: string, noun: string) => `${word} ${noun}`,
    question: (word: string, noun: string) => `${word} ${noun}?`,
    yes: (word: string) => `Yes, ${word.toLowerCase()}`,
    no: 'Go back',
  },
  copy: {
    action: (noun: string) => `Copy ${noun}`,
    done: 'Copied',
    announced: (noun: string) => `Copied the ${noun}`,
    blocked: 'The browser blocked the clipboard. Select the text and copy it yourself.',
    code: 'code',
  },
  closeMessage: 'Close the message',
  clear: 'Clear',
  done: 'Done',
  problem: {
    retry: 'Try again',
    stale: (problem: string) => `${problem} This page shows the last loaded data.`,
    unexpected: 'An unexpected error occurred in this page. Reload it.',
    unreachable: 'The server did not respond. Check that Foyer is running.',
    locked: 'The console was locked. Enter your key again, then continue.',
    keyRefused: 'The server does not accept this key.',
    loggedOut: 'Your session has ended. Log in again.',
    missingScope: (scope: string) =>
      `This key lacks the scope “${scope}”. Lock the console and enter the owner key, or a key with this scope.`,
    refused: (reason: string) => `The server refused: ${reason}`,
    failed: 'The server failed to process the request.',
    inLog: (requestId: string) => `Its log has the request id ${requestId}.`,
    unreadable:
      'The response is not from Foyer. Check the proxies between this page and the server.',
  },
  mail: {
    preview: (subject: string) => `Preview of “${subject}”`,
    blocked: 'This preview blocks links and external images.',
  },
  paging: {
    range: (first: string, last: string, total: string) => `${first} to ${last} of ${total}`,
    previous: 'Previous',
    next: 'Next',
    pastTheEnd: 'There is no such page',
    toFirst: 'Go to the first page',
    older: 'Show older entries',
  },
  /** Texts of the list of long operations. */
  operations: {
    list: 'Long operations',
    show: 'Show',
  },
  /** Texts of the comparison of an item before and after a change. */
  changes: {
    before: 'Before',
    after: 'After',
    noField: 'No such field',
    noContent: 'The event log does not have the content of this item.',
    item: 'Item',
    itemBefore: 'Item before its removal',
    changed: 'Changed fields',
    noChange: 'No field changed.',
    unchanged: (count: number) => `Unchanged fields (${count})`,
  },
  /** Texts of drafts: their buttons, and the question before they are lost. */
  forms: {
    title: 'Discard your changes?',
    text: 'Your changes are not saved.',
    keep: 'Keep editing',
    discard: 'Discard',
    discardChanges: 'Discard changes',
  },
  /** Texts of the choice of a visitor or member. */
  people: {
    member: 'A member',
    open: 'Show members',
    placeholder: 'Name or e-mail address',
    notLoaded: 'The members could not be loaded.',
    none: 'No active member has this name or address.',
  },
  /** Texts of the notice about the delivery of e-mails. */
  mailStatus: {
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
  },
  /** Words with the same meaning in several places. */
  words: {
    actions: 'Actions',
    cancel: 'Cancel',
    close: 'Close',
    description: 'Description',
    email: 'E-mail address',
    no: 'No',
    password: 'Password',
    remove: 'Remove',
    requestId: 'Request id',
    resume: 'Continue',
    save: 'Save',
    searching: 'Searching…',
    showMember: 'Show the member',
    stop: 'Stop',
    time: 'Time',
    undo: 'Undo',
    visitor: 'A visitor',
    whyDenied: 'Why was this denied?',
    yes: 'Yes',
  },
}
