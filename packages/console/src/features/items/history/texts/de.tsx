import type { en } from './en.js'

export const de: typeof en = {
  noun: 'der Verlauf',
  types: {
    itemCreated: 'Angelegt',
    itemUpdated: 'Geändert',
    itemRemoved: 'Entfernt',
    truncated: 'Sammlung geleert',
    restored: 'Sammlung wiederhergestellt',
  },
  by: (actor) => <>von {actor}</>,
  noChange: 'Kein Feld hat einen anderen Wert.',
  event: 'Ereignis',
  request: 'Anfrage',
  actors: {
    server: 'dem Server',
    deletedKey: 'einem gelöschten API-Schlüssel',
    key: (name) => `dem API-Schlüssel „${name}“`,
    ownerKey: 'dem Inhaberschlüssel',
    removedOwner: 'einem entfernten Inhaber',
    visitor: 'einem Besucher',
  },
  notLogged: (collection, setting) => (
    <>
      Das Ereignisprotokoll zeichnet die Elemente von {collection} nicht auf: Die Sitedatei
      deklariert die Sammlung mit {setting}.
    </>
  ),
  noneInNewest: 'Der neueste Teil des Ereignisprotokolls enthält keine Änderung dieses Elements.',
  none: 'Das Ereignisprotokoll enthält keine Änderung dieses Elements.',
  searchOlder: 'Ältere Änderungen suchen',
  retention: (days, setting) => (
    <>
      Das Ereignisprotokoll behält Änderungen {days === 1 ? 'einen Tag' : `${days} Tage`}: die
      Einstellung {setting}.
    </>
  ),
  restore: {
    action: 'Diese Fassung wiederherstellen',
    noun: 'diese Fassung',
    question: 'Die Wiederherstellung ändert diese Felder:',
    references: 'Felder mit mehreren Verweisen bleiben, wie sie sind.',
    same: 'Kein Feld unterscheidet sich vom jetzigen Element.',
    confirm: 'Ja, wiederherstellen',
    expired: 'Das Ereignisprotokoll enthält den Inhalt dieser Fassung nicht mehr.',
    conflict:
      'Jemand hat das Element inzwischen geändert. Schließen Sie es, öffnen Sie es wieder und vergleichen Sie noch einmal.',
    gone: 'Jemand hat das Element inzwischen entfernt.',
  },
  eventLog: 'Ereignisse dieses Elements',
  auditLog: 'Audit-Protokoll der Sammlung',
}
