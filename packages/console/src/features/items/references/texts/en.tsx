import type { ReactNode } from 'react'

/** Texts of an item's references. */
export const en = {
  incoming: 'Referred to by',
  noun: 'the referring items',
  noField: (collection: string) =>
    `No collection has a field that refers to ${collection}. Add a field of the type reference to a collection.`,
  none: (fields: string) => `No items refer to it in ${fields}.`,
  inGrid: (items: string, field: ReactNode): ReactNode => (
    <>
      {items}
      {field} in the grid
    </>
  ),
  ofField: (field: string) => ` of ${field}`,
  firstListed: (count: number) => `The first ${count} are listed.`,
  slow: (collection: string) =>
    `The search in ${collection} takes too long, because the field has no index.`,
  createIndex: 'Create an index',
  searchGrid: 'Search in the grid',
  moreThan: (count: string) => `More than ${count} items`,
  items: (count: number, formattedCount: string) =>
    count === 1 ? '1 item' : `${formattedCount} items`,
  missing: 'does not exist',
  outgoing: 'Refers to',
  noOutgoing: 'This item refers to no other item.',
  itemsOf: (count: number, formattedCount: string) =>
    count === 1 ? '1 item of ' : `${formattedCount} items of `,
  firstListedForm: (count: number) => `The first ${count} are listed; the form has all of them.`,
}
