import type { ReactNode } from 'react'

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
  close: 'Close',
  clear: 'Clear',
  done: 'Done',
  problem: {
    retry: 'Try again',
    stale: (problem: string) => `${problem} This page shows the last loaded data.`,
    requestId: 'Request id',
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
}
