import type { ReactNode } from 'react'

/** Texts of the form of a new collection. */
export const en = {
  name: {
    label: 'Name',
    hint: 'Shown in this console.',
    empty: 'Enter a name, for example “Reviews”.',
  },
  id: {
    label: 'Id',
    hint: 'The code of your site names the collection by this id. It cannot be changed later.',
    taken:
      'This id is taken. A deleted collection may have it: restore that one, or choose another id.',
  },
  description: {
    hint: 'What the collection is for. You can leave it empty.',
  },
  permissions: 'Who may do what',
  choosePermissions: 'Choose who may read and write. You can change it later.',
  submit: 'Create the collection',
  fieldName: 'Enter a name for the field.',
  fieldLetters: 'Use some of the letters A to Z: the field’s key is made from them.',
  chooseTarget: 'Choose a collection.',
  fields: 'Fields',
  fieldsHint: 'Start with one or two. You can add, change and remove fields later.',
  field: (number: number) => `Field ${number}`,
  example: 'Title',
  typeOf: (number: number) => `Type of field ${number}`,
  removeField: (number: number) => `Remove field ${number}`,
  targetOf: (number: number) => `Field ${number} refers to`,
  addField: 'Add another field',
  itsName: 'Its name.',
  itsKey: (key: ReactNode): ReactNode => <>Its key is {key}.</>,
}
