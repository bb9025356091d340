import type { en } from './en.js'

export const de: typeof en = {
  name: {
    label: 'Name',
    hint: 'In dieser Konsole angezeigt.',
    empty: 'Geben Sie einen Namen ein, zum Beispiel „Rezensionen“.',
  },
  id: {
    label: 'ID',
    hint: 'Websites benennen die Sammlung damit. Sie kann später nicht geändert werden.',
    taken:
      'Diese ID ist vergeben. Vielleicht hat sie eine gelöschte Sammlung: Stellen Sie diese wieder her, oder wählen Sie eine andere ID.',
  },
  description: {
    hint: 'Wofür die Sammlung da ist. Kann leer bleiben.',
  },
  permissions: 'Wer was darf',
  choosePermissions: 'Wählen Sie, wer lesen und schreiben darf. Sie können das später ändern.',
  submit: 'Sammlung anlegen',
  fieldName: 'Geben Sie einen Namen für das Feld ein.',
  fieldLetters:
    'Verwenden Sie Buchstaben von A bis Z: Aus ihnen entsteht der Schlüssel des Feldes.',
  chooseTarget: 'Wählen Sie eine Sammlung.',
  fields: 'Felder',
  fieldsHint:
    'Beginnen Sie mit einem oder zwei. Felder können Sie später hinzufügen, ändern und entfernen.',
  field: (number) => `Feld ${number}`,
  example: 'Titel',
  typeOf: (number) => `Typ von Feld ${number}`,
  removeField: (number) => `Feld ${number} entfernen`,
  targetOf: (number) => `Feld ${number} verweist auf`,
  addField: 'Weiteres Feld hinzufügen',
  itsName: 'Sein Name.',
  itsKey: (key) => <>Sein Schlüssel ist {key}.</>,
}
