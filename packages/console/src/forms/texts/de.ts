import type { en } from './en.js'

export const de: typeof en = {
  title: 'Änderungen verwerfen?',
  text: 'Ihre Änderungen sind nicht gespeichert.',
  keep: 'Weiter bearbeiten',
  discard: 'Verwerfen',
  save: 'Speichern',
  discardChanges: 'Änderungen verwerfen',
}
