import type { ReactNode } from 'react'

/** Texts of the fields of a collection. */
export const en = {
  enforce: {
    section: 'Validation',
    label: 'Check items against these fields',
    hint: 'The server rejects items with a value of the wrong type, or without a required value. Values for which no field is declared stay allowed. When you turn this on, the server first checks the stored items. If an item does not fit, nothing changes.',
    checking: 'Checking the items…',
  },
  form: {
    name: 'Name',
    nameHint: 'Shown in this console.',
    nameEmpty: 'Enter a name, for example “Title”.',
    key: 'Key',
    keyHint: 'Items store the value under it, and sites read it. It cannot be changed later.',
    typeChange: (from: string, to: string) =>
      `Stored values stay as they are. They are not converted from “${from}” to “${to}”.`,
    descriptionHint: 'What belongs in the field. You can leave it empty.',
    required: 'Required',
    requiredEnforced: 'The server rejects items without a value.',
    requiredTyped:
      'The server rejects items without a value only if “Check items against these fields” is on. The command “npx @foyer/server types” marks the field as required.',
    add: 'Add the field',
    chooseTarget: 'Choose a collection.',
  },
  remove: {
    section: 'Remove the field',
    text: (key: ReactNode): ReactNode => (
      <>
        The values of the field stay in the items. Sites can still read them, and a new field with
        the key {key} shows them again.
      </>
    ),
    isLabel: 'This field is the label of the items. Their id will be shown instead.',
    question: 'Its values stay in the items.',
  },
  input: {
    type: 'Type',
    newerType: 'This type is from a newer release of Foyer.',
    target: 'Refers to',
    targetHint: 'The collection whose items this field refers to.',
    choose: 'Choose a collection',
    default: 'Default',
    defaultHint:
      'Stored in new items that have no value for this field. Leave it empty for no default.',
    none: 'None',
  },
  missing: (id: string) => `${id} (does not exist)`,
  list: {
    label: 'Fields',
    move: (name: string) => `Move ${name}`,
    edit: 'Edit',
    editOne: (name: string) => `Edit ${name}`,
  },
  tab: {
    hint: 'The order here is the order in the console. Drag a field, or focus its handle and press Enter.',
    add: 'Add a field',
    none: 'No fields yet',
    noneText:
      'Fields describe the values of an item. Items can also have values without a field. The console shows those by their key.',
    new: 'New field',
    byServer: 'Set by the server',
  },
  meanings: {
    _id: 'identifies the item',
    _createdDate: 'when it was added',
    _updatedDate: 'when it was last changed',
    _owner: 'the member or visitor who added it',
  },
  unique: {
    failed: (name: string) => `“${name}” could not be made unique.`,
    reason: 'The reason, under “Indexes”',
    label: 'Unique',
    indexed: 'The field has a unique index. Drop it on the tab “Indexes”.',
    noRoom: 'The collection already has the maximum number of unique indexes. Drop one first.',
    hint: 'No two items may have the same value. Saving creates a unique index. This fails if two items already have the same value.',
  },
  defaultNumber: 'Enter a number, for example 1500 or 7.5.',
}
