import type { ReactNode } from 'react'

/** Texts of the fields of a collection. */
export const en = {
  enforce: {
    section: 'Validation',
    label: 'Check items against these fields',
    hint: 'Writes with values of the wrong type, or without a required value, are refused. Values that no field declares stay allowed. Turning it on first checks the stored items; if one does not fit, nothing changes.',
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
    descriptionHint: 'What belongs in the field. You can leave it empty.',
    required: 'Required',
    requiredEnforced: 'Items without a value are refused.',
    requiredTyped:
      '“foyer types” marks the field as required. The server enforces it only if items are checked against the fields.',
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
    isLabel: 'This field is the label of the items. Their id will be shown instead.',
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
    _owner: 'the member or visitor who added it',
  },
  unique: {
    label: 'Unique',
    indexed: 'The field has a unique index. Drop it on the tab “Indexes”.',
    noRoom: 'The collection already has the maximum number of unique indexes. Drop one first.',
    hint: 'No two items may have the same value. Saving creates a unique index, which fails if some have it already.',
  },
  defaultNumber: 'Enter a number, for example 5.',
}
