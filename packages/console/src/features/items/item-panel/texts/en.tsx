import type { ReactNode } from 'react'

/** Texts of the panel of one item. */
export const en = {
  conflict: {
    label: 'Two versions of this item',
    intro:
      'Somebody changed this item while you edited it. Nothing is saved yet: choose a version of each field.',
    local: 'Yours',
    remote: 'Stored now',
    allOf: (side: string) => `All of “${side}”`,
    save: 'Save the chosen versions',
    back: 'Back to editing',
    left: (count: number) => (count === 1 ? '1 field to choose' : `${count} fields to choose`),
    notSet: 'Not set',
    both: 'changed on both sides',
    onlyLocal: 'only you changed it',
    onlyRemote: 'only the stored item changed',
  },
  row: {
    changed: 'Changed, not saved yet',
    undeclared: 'undeclared',
    required: ' required',
    tooManyReferences: (count: string, most: string) =>
      `${count} references. The form changes at most ${most}; use the API for this field.`,
    jsonExample: (example: string) => `JSON, for example ${example}`,
    otherType: 'The stored value does not have the declared type. Edit it as JSON.',
  },
  form: {
    saving: 'Saving…',
    unsaved: 'Not saved yet',
    removed: 'Somebody removed this item while you edited it.',
    storeAgain: 'Save it again',
    failed: (problem: string) =>
      `${problem} Your changes are kept. Save again when the problem is solved.`,
    addField: 'Add a field that is not declared',
    fieldName: 'Name of the field',
    add: 'Add',
  },
  panel: {
    newItem: 'New item',
    copy: 'New item, a copy',
    noun: 'the item',
    none: 'There is no such item',
    noneText: 'It was removed, or the URL is wrong.',
    history: 'History',
    copiedId: 'id',
    duplicate: 'Duplicate',
    create: 'Create the item',
    createAnother: 'Create and add another',
    added: (name: string) => `“${name}” is created.`,
    viewAsAuthor: 'View as its author',
    createdBy: (author: ReactNode, time: ReactNode): ReactNode => (
      <>
        Created {time} by {author}
      </>
    ),
    created: (time: ReactNode): ReactNode => <>Created {time}</>,
  },
  facts: {
    title: 'Details and JSON',
    id: 'Id',
    created: 'Created',
    changed: 'Changed',
    author: 'Author',
    noAuthor: 'No member',
    revision: 'Revision',
    unknown: 'Unknown',
  },
  tabs: {
    label: 'Parts of the item',
    fields: 'Fields',
    references: 'References',
  },
  name: {
    empty: 'Enter the name of the field.',
    letters: 'Use a name without a dot that does not begin with “$”.',
    system: 'The server sets this field.',
    exists: 'The item already has this field.',
  },
  mismatch: (expected: string, found: string) => `expected ${expected}, found ${found}`,
}
