import type { ReactNode } from 'react'
import { formatCount } from '../../../../ui/format/format-number.js'

/** Texts of the tab with code and a preview of a collection. */
export const en = {
  clients: 'the clients',
  heading: 'Use this collection in an app',
  replace: (placeholder: string) =>
    `Replace ${placeholder} with the id of a client of this site. An owner finds it under Clients.`,
  origins: (clients: (name: string) => ReactNode) => (
    <>
      Does your page have another origin, such as http://localhost:5173? Add it to the origins under{' '}
      {clients('Clients')}; otherwise the browser blocks its calls.
    </>
  ),
  code: 'Code for this collection',
  official: 'Official packages',
  preview: {
    heading: 'See it as someone else',
    explanation:
      'The permissions decide what a visitor or a member gets. Each view is recorded in the audit log.',
    loading: 'Loading the items…',
    member: 'The member',
    refused: (person: ReactNode, reason: ReactNode) => (
      <>
        {person} has no access: {reason}
      </>
    ),
    none: (person: ReactNode) => (
      <>{person} gets no items: the collection is empty, or the permissions hide all items.</>
    ),
    items: (person: ReactNode, total: number) => (
      <>
        {person} gets {total === 1 ? 'one item:' : `${formatCount(total)} items:`}
      </>
    ),
    firstItems: (person: ReactNode, total: number, limit: number) => (
      <>
        {person} gets {`${formatCount(total)} items, the first ${limit} of them:`}
      </>
    ),
    showAll: 'Show all in the grid',
  },
}
