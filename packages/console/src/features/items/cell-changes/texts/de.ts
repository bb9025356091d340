import type { en } from './en.js'

export const de: typeof en = {
  changed: (cells, items, cellCount, itemCount) =>
    `${cells === 1 ? '1 Zelle' : `${cellCount} Zellen`} in ${items === 1 ? '1 Element' : `${itemCount} Elementen`} geändert.`,
  restored: (cells, items, cellCount, itemCount) =>
    `${cells === 1 ? '1 Zelle' : `${cellCount} Zellen`} in ${items === 1 ? '1 Element' : `${itemCount} Elementen`} wiederhergestellt.`,
  nothing: 'Nichts geändert: Die Zellen haben diese Werte schon.',
  kept: (cells, cellCount) =>
    cells === 1 ? '1 Zelle wurde nicht geändert:' : `${cellCount} Zellen wurden nicht geändert:`,
  unanswered: (cells, cellCount, reason) =>
    `${cells === 1 ? '1 Zelle wurde' : `${cellCount} Zellen wurden`} ohne Antwort gesendet. ${reason}`,
  notStored: (cells, cellCount, reason) =>
    `${cells === 1 ? '1 Zelle wurde' : `${cellCount} Zellen wurden`} nicht gespeichert. ${reason}`,
  saving: (cellCount) => `${cellCount} Zellen werden gespeichert …`,
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  noStep: {
    undo: 'Auf dieser Seite gibt es keine Änderung einer Zelle, die rückgängig zu machen ist.',
    redo: 'Auf dieser Seite gibt es keine Änderung einer Zelle, die zu wiederholen ist.',
  },
  cell: (field, item) => `${field} von „${item}“`,
  cells: (field, cellCount) => `${field}, ${cellCount} Zellen`,
  named: (cell, problem) => `${cell}: ${problem}`,
  pasted: (cell, input, problem) => `${cell}, „${input}“: ${problem}`,
  more: (cellCount) => `${cellCount} weitere`,
  beyond: (rows, columns, rowCount, columnCount) => {
    const parts = [
      ...(rows === 0 ? [] : [rows === 1 ? '1 Zeile' : `${rowCount} Zeilen`]),
      ...(columns === 0 ? [] : [columns === 1 ? '1 Spalte' : `${columnCount} Spalten`]),
    ]
    return `Die Zwischenablage hat ${parts.join(' und ')} mehr als die Tabelle ab hier; das wurde ausgelassen.`
  },
  tooMany: (rowCount, columnCount) =>
    `Die Zwischenablage hat mehr als ${rowCount} Zeilen oder ${columnCount} Spalten. Nichts wurde geändert. Speichern Sie die Tabelle als Datei, und importieren Sie sie.`,
  loading: 'Einige dieser Zeilen werden noch geladen. Versuchen Sie es gleich noch einmal.',
  problems: {
    conflict: 'Inzwischen hat jemand diese Zelle geändert.',
    system: 'Dieses Feld setzt der Server.',
    noEditor: 'Dieses Feld wird im Formular des Elements bearbeitet.',
    otherType:
      'Der gespeicherte Wert hat nicht den Typ des Feldes. Bearbeiten Sie ihn im Formular des Elements.',
    oneLine: 'Geben Sie eine einzige Zeile ein.',
    trueOrFalse: 'Geben Sie „true“ oder „false“ ein.',
  },
}
