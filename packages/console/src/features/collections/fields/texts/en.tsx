import type { ReactNode } from 'react'

/** Texts of the fields of a collection. */
export const en = {
  enforce: {
    section: 'Check of items',
    label: 'Check items against these fields',
    hint: 'A write whose values have other types, or lack a required one, is refused. Values that no field declares stay allowed. Turning it on checks the stored items first, and changes nothing if one does not fit.',
    checking: 'Checking the items…',
  },
  form: {
    name: 'Name',
    nameHint: 'Shown in this console.',
    nameEmpty: 'Enter a name, for example “Title”.',
    key: 'Key',
    keyHint: 'Items store the value under it, and sites read it. It cannot be changed later.',
    typeChange: (from: string, to: string) =>
      `Stored values stay as they are: nothing converts them from “${from}” to “${to}”.`,
    description: 'Description',
    descriptionHint: 'What belongs into the field. You can leave it empty.',
    required: 'Required',
    requiredEnforced: 'Items without a value are refused.',
    requiredTyped:
      'Types that “foyer types” writes expect a value. The server checks it if items are checked against the fields.',
    add: 'Add the field',
    save: 'Save',
    chooseTarget: 'Choose a collection.',
  },
  remove: {
    section: 'Remove the field',
    text: (key: ReactNode): ReactNode => (
      <>
        Removing a field keeps its values: they stay in the items, sites still read them, and a new
        field with the key {key} shows them again.
      </>
    ),
    isLabel: 'It is the label of the items, which will be their id.',
    word: 'Remove',
    question: 'Values stay in the items.',
  },
  input: {
    type: 'Type',
    newerType: 'A type of a newer release.',
    target: 'Refers to',
    targetHint: 'The collection whose items this field names.',
    choose: 'Choose a collection',
    default: 'Default',
    defaultHint: 'Stored in new items that come without the field. Leave it empty for none.',
    none: 'None',
    yes: 'Yes',
    no: 'No',
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
      'Fields say what an item consists of. Items may hold values without a field, too: the console then cannot name them.',
    new: 'New field',
    byServer: 'Set by the server',
  },
  meanings: {
    _id: 'identifies the item',
    _createdDate: 'when it was added',
    _updatedDate: 'when it was last changed',
    _owner: 'the member who added it',
  },
  unique: {
    label: 'Unique',
    indexed: 'The field has a unique index. Drop it on the tab “Indexes”.',
    noRoom: 'The collection has as many unique indexes as it may. Drop one first.',
    hint: 'No two items may have the same value. Saving creates a unique index, which fails if some have it already.',
  },
  defaultNumber: 'Enter a number, for example 5.',
}
