import type { en } from './en.js'

export const de: typeof en = {
  before: 'Vorher',
  after: 'Nachher',
  noField: 'Kein solches Feld',
  noContent: 'Das Protokoll enthält keinen Inhalt dieses Elements.',
  item: 'Element',
  itemBefore: 'Element vor dem Entfernen',
  changed: 'Geänderte Felder',
  noChange: 'Kein Feld hat einen anderen Wert.',
  unchanged: (count) => `Unveränderte Felder (${count})`,
}
