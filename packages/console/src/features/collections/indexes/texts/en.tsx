import type { ReactNode } from 'react'

/** Texts of the indexes of a collection. */
export const en = {
  form: {
    nameTaken: 'Another index has this name. Choose another name.',
    nameEmpty: 'Enter a name.',
    field: 'Field',
    fieldNumber: (number: number) => `Field ${number}`,
    fieldHint: 'The key of a field. Dots lead into objects: address.city.',
    order: (number: number) => `Order of field ${number}`,
    orderHint: 'The direction in which your queries sort.',
    ascending: 'Ascending',
    descending: 'Descending',
    removeField: (number: number) => `Remove field ${number}`,
    addField: 'Add another field',
    uniqueHint:
      'No two items may have the same value. Creating the index fails if two items already do. Only for one field.',
    anyCase: 'Treat upper and lower case alike',
    anyCaseHint: 'Used for “is” and “starts with”, not for sorting.',
    nameHint: 'Shown here and in explanations of slow queries.',
    submit: 'Create the index',
    pathEmpty: 'Enter the key of a field.',
    tooLong: (length: number) => `Use at most ${length} characters.`,
    once: 'Choose each field only once.',
  },
  name: 'Name',
  intro:
    'An index speeds up queries that filter or sort by its fields. A unique index also rejects a second item with the same value.',
  room: (value: number, three: number, unique: number) =>
    `You can add indexes: ${value} on one field, ${three} on up to three fields, and ${unique} unique.`,
  create: 'New index',
  noun: 'indexes',
  label: 'Indexes',
  fields: 'Fields',
  kind: 'Kind',
  unique: 'Unique',
  forSpeed: 'For speed',
  caseAlike: 'upper and lower case alike',
  always: 'built in',
  state: 'State',
  ascending: ' ascending',
  descending: ' descending',
  states: {
    BUILDING: 'Building…',
    ACTIVE: 'Active',
    DROPPING: 'Dropping…',
    FAILED: 'Failed',
    DROPPED: 'Dropped',
    INVALID: 'Invalid',
  },
  failure: (reason: string, item: ReactNode): ReactNode => (
    <>
      {reason}
      {item !== undefined && <> (item {item})</>}. Drop this index, correct the items, and create it
      again.
    </>
  ),
  index: (name: string) => `the index ${name}`,
  drop: 'Drop',
  dropUnique: 'Items may then have the same value.',
  dropOther: 'Queries that use it will be slower.',
}
