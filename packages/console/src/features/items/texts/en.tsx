import type { ReactNode } from 'react'

/** Texts of the page of a collection's items. */
export const en = {
  search: (field: string) => `Search in ${field}`,
  filter: 'Filter',
  matches: (items: string) => `${items} found`,
  items: (count: number, formattedCount: string) =>
    count === 1 ? '1 item' : `${formattedCount} items`,
  settings: 'Settings',
  import: 'Import',
  create: 'New item',
  drop: 'Drop the file to import it here.',
  noMatch: {
    title: 'No item matches',
    text: 'Change or clear the filter.',
  },
  grid: (collection: string) => `Items of ${collection}`,
  none: {
    title: 'No items yet',
    text: 'Items that you create here or that the site adds appear in this place. You can also import a CSV or JSON file.',
    drop: 'Choose it, or drop it here.',
    import: 'Import a file',
    next: (permissions: ReactNode, fields: ReactNode, code: ReactNode): ReactNode => (
      <>
        Next: {permissions}, {fields}, {code}.
      </>
    ),
    permissions: 'who may read and write',
    fields: 'more fields',
    code: 'code for your app',
  },
  value: {
    absent: 'This item has no such field',
  },
  actions: {
    back: 'The item is back.',
    notRestored: (problem: string) => `The item could not be stored again: ${problem}.`,
    created: 'The item is created.',
    saved: 'The item is saved.',
    notRemoved: (problem: string) => `The item was not removed: ${problem}.`,
    removed: 'The item is removed.',
  },
}
