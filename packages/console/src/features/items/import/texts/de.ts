import type { en } from './en.js'

export const de: typeof en = {
  columns: {
    title: 'Spalten',
    column: 'Spalte',
    firstValue: 'Erster Wert',
    field: 'Feld',
    type: 'Typ',
    unnamed: (number) => `Spalte ${number}`,
    fieldOf: (number, name) => `Feld der Spalte ${number}, ${name}`,
    typeOf: (number, name) => `Typ der Spalte ${number}, ${name}`,
    skip: 'Diese Spalte überspringen',
    newField: (key) => `Neues Feld „${key}“`,
  },
  notation: {
    label: 'Zahlen und Datumsangaben',
    numbers: 'Zahlen in dieser Datei',
    dates: 'Datumsangaben in dieser Datei',
    iso: (example) => `Jahr zuerst: ${example}`,
    dayFirst: (example) => `Tag zuerst: ${example}`,
    monthFirst: (example) => `Monat zuerst: ${example}`,
  },
  existing: {
    merge: 'Die Felder der Datei ändern, die anderen behalten',
    replace: 'Das ganze Element ersetzen: Felder, die der Datei fehlen, werden entfernt',
    keep: 'Das gespeicherte Element behalten, nur neue hinzufügen',
    noId: 'Keine Spalte füllt die ID, also ist jede Zeile ein neues Element. Dieselbe Datei noch einmal zu importieren fügt nichts doppelt hinzu.',
    legend: 'Wenn ein Element mit derselben ID schon gespeichert ist',
  },
  file: {
    json: 'JSON, eine Liste von Elementen',
    jsonl: 'JSON-Zeilen, ein Element je Zeile',
    western: 'Windows-1252 (westeuropäisch)',
    littleEndian: 'UTF-16, Little-Endian',
    bigEndian: 'UTF-16, Big-Endian',
    label: 'Datei',
    choose: 'Datei wählen',
    chooseOther: 'Andere Datei wählen',
    reading: 'Die Datei wird gelesen …',
    orDrop: 'oder hier ablegen: CSV, JSON oder JSON-Zeilen, beliebig groß',
    commas: 'Kommas',
    semicolons: 'Semikolons',
    tabs: 'Tabulatoren',
    cellsBetween: (delimiter) => `, Zellen getrennt durch ${delimiter}`,
    notUtf8:
      'Diese Datei ist nicht in UTF-8. Sehen Sie die Vorschau an: Sind Buchstaben falsch, wählen Sie eine andere Kodierung. Als UTF-8 gelesen werden Zeilen mit falschen Buchstaben abgelehnt und die anderen behalten.',
    encoding: 'Kodierung',
  },
  title: (collection) => `Import in ${collection}`,
  summary:
    'Fügen Sie Elemente aus einer CSV- oder JSON-Datei hinzu. Gespeichert wird erst, wenn Sie auf Importieren drücken.',
  fieldFailed: (reason) =>
    `Ein Feld konnte nicht angelegt werden, und nichts wurde importiert. ${reason}`,
  preview: {
    title: 'Vorschau',
    intro: (count, formattedCount) =>
      `${count === 1 ? 'Die erste Zeile' : `Die ersten ${formattedCount} Zeilen`}, wie ein Import sie speichert. `,
    wrong: (count) => `${count} mit Problemen, die abgelehnt würden.`,
    label: 'Vorschau der Zeilen',
  },
  line: 'Zeile',
  notObject: 'erwartet ein Objekt',
  report: {
    check: 'Alle Zeilen prüfen',
    import: 'Importieren',
    label: 'Ergebnis',
    unanswered:
      'Die Zeilen ohne Antwort sind vielleicht gespeichert. Fortsetzen sendet sie noch einmal und speichert keine doppelt.',
    notSent: 'Die Zeilen danach wurden nicht gesendet. Fortsetzen macht mit ihnen weiter.',
    cutShort: 'Die Zeilen danach wurden nicht gelesen und sind nicht gespeichert.',
    itemsWithUnknownReferences: (count: number, formattedCount: string) =>
      `${count === 1 ? 'Eine Zeile verweist' : `${formattedCount} Zeilen verweisen`} auf Elemente, die nicht gespeichert sind. Der Import speichert diese Verweise, wenn die Elemente in der Datei stehen.`,
    allGood: 'Nichts wurde gespeichert. Jede Zeile kann importiert werden.',
    someWrong: 'Nichts wurde gespeichert. Ein Import lässt die Zeilen mit Problemen aus.',
    show: 'Elemente anzeigen',
    download: (count, formattedCount) =>
      count === 1
        ? 'Abgelehnte Zeile herunterladen'
        : `${formattedCount} abgelehnte Zeilen herunterladen`,
    refused: 'Abgelehnte Zeilen',
    problem: 'Problem',
    firstListed: (count) => `Die ersten ${count} sind aufgeführt. Der Download enthält alle.`,
  },
  system: {
    id: 'ID',
    owner: 'Autor',
    created: 'Erstellt',
    updated: 'Geändert',
  },
  plan: {
    none: 'Wählen Sie für mindestens eine Spalte ein Feld.',
    duplicate: (names) =>
      `Die Spalten ${names.map((name) => `„${name}“`).join(' und ')} füllen dasselbe Feld. Wählen Sie für eine davon ein anderes.`,
  },
  cells: {
    expected: {
      number: 'erwartet eine Zahl',
      commaNumber: 'erwartet eine Zahl wie 1.250,75',
      yesOrNo: 'erwartet ja oder nein',
      date: (example) => `erwartet ein Datum wie ${example}`,
      time: (example) => `erwartet eine Uhrzeit wie ${example}`,
      json: 'erwartet JSON',
    },
    tooMany: (cells, columns) => `${cells} Zellen, aber die erste Zeile nennt ${columns}`,
    found: (problem, text) => `${problem}, gefunden „${text}“`,
  },
  noRows: 'Die Datei nennt Spalten und hat keine Zeilen.',
  noItems: 'Die Datei hat keine Elemente.',
  broken: {
    quoteOpen: 'ein Anführungszeichen wird geöffnet und nie geschlossen',
    quoteInside: 'ein Anführungszeichen in einer Zelle, die nicht mit einem beginnt',
    quoteBehind: 'eine Zelle geht hinter ihrem schließenden Anführungszeichen weiter',
    utf8: 'kein gültiges UTF-8',
    lines: (from, to) => ` (Zeilen ${from} bis ${to} werden nicht gelesen)`,
    tooLong: (line, bytes) =>
      `Zeile ${line} ist länger als ${bytes} Byte, vielleicht weil ein Anführungszeichen darin nie geschlossen wird. Ab dort wird nichts gelesen.`,
  },
  run: {
    check: {
      running: (file) => `${file} wird geprüft …`,
      finished: (file) => `Die Prüfung von ${file} ist fertig.`,
      stopped: (file) => `Die Prüfung von ${file} wurde angehalten.`,
      interrupted: (file) => `Die Prüfung von ${file} wurde unterbrochen.`,
    },
    import: {
      running: (file, collection) => `${file} wird in ${collection} importiert …`,
      finished: (file, collection) => `Der Import von ${file} in ${collection} ist fertig.`,
      stopped: (file, collection) => `Der Import von ${file} in ${collection} wurde angehalten.`,
      interrupted: (file, collection) =>
        `Der Import von ${file} in ${collection} wurde unterbrochen.`,
    },
  },
  account: {
    check: {
      inserted: 'neu',
      changed: 'würden gespeicherte Elemente ändern',
      unchanged: 'würden nichts ändern',
      refused: 'mit Problemen',
    },
    import: {
      inserted: 'hinzugefügt',
      changed: 'geändert',
      unchanged: 'unverändert gelassen',
      refused: 'abgelehnt',
    },
    unanswered: 'ohne Antwort gesendet',
    rows: (count, formattedCount) => (count === 1 ? '1 Zeile' : `${formattedCount} Zeilen`),
    soFar: (rows) => `Bisher ${rows}.`,
  },
  sources: {
    zip: 'ist eine Zip-Datei oder eine Tabelle. Entpacken Sie sie, oder speichern Sie sie als CSV',
    compressed: 'ist komprimiert. Entpacken Sie sie',
    spreadsheet: 'ist eine Tabelle. Speichern Sie sie als CSV',
    pdf: 'ist ein PDF. Exportieren Sie es als CSV',
    notReadable: (file) =>
      `„${file}“ kann nicht gelesen werden: Es ist ein Ordner, oder wurde geändert oder gelöscht. Wählen Sie die Datei noch einmal.`,
    empty: (file) => `Die Datei „${file}“ ist leer.`,
    foreign: (file, problem) => `Die Datei „${file}“ ${problem}.`,
  },
  noLines: 'Die Datei hat keine Zeilen.',
  brokenHead: (problem) =>
    `Die erste Zeile, die die Spalten nennt, kann nicht gelesen werden: ${problem}.`,
  noList: 'Die Datei ist keine Liste von Elementen: Sie muss mit „[“ beginnen und mit „]“ enden.',
}
