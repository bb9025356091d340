import type { en } from './en.js'

export const de: typeof en = {
  id: {
    empty: 'Geben Sie eine ID ein. Websites benennen die Sammlung damit.',
    letters: 'Nur die Buchstaben A bis Z, Ziffern, „_“, „-“ und „/“.',
    exists: 'Eine Sammlung mit dieser ID gibt es schon. Wählen Sie eine andere ID.',
  },
  tooLong: (length) => `Höchstens ${length} Zeichen.`,
  key: {
    empty: 'Geben Sie einen Schlüssel ein. Elemente speichern den Wert darunter.',
    letters: 'Der Schlüssel darf keinen Punkt enthalten und nicht mit „$“ beginnen.',
    system: (key) => `„${key}“ setzt der Server. Wählen Sie einen anderen Schlüssel.`,
    exists: 'Ein anderes Feld hat diesen Schlüssel. Wählen Sie einen anderen.',
  },
  noun: 'die Sammlung',
  noCollection: {
    title: 'Nicht gefunden',
    named: (id) => `Die Sammlung „${id}“ gibt es nicht`,
    reason: 'Sie wurde gelöscht, oder die URL ist falsch.',
    all: 'Alle Sammlungen',
  },
  levels: {
    ANYONE: 'Alle, auch Besucher',
    SITE_MEMBER: 'Jedes Mitglied',
    SITE_MEMBER_AUTHOR: 'Autor und Redaktion',
    CMS_EDITOR: 'Redaktion',
    PRIVILEGED: 'Nur Inhaber',
  },
  groups: {
    text: 'Text',
    numbers: 'Zahlen und Daten',
    references: 'Verweise',
    structures: 'Strukturen',
    media: 'Medien',
    older: 'Ältere Typen',
  },
  types: {
    TEXT: {
      name: 'Text',
      about: 'Ein kurzer oder langer Text ohne Formatierung.',
    },
    RICH_TEXT: {
      name: 'Formatierter Text',
      about: 'Formatierter Text, als HTML gespeichert.',
    },
    URL: {
      name: 'Webadresse',
      about: 'Ein Link wie https://example.com.',
    },
    EMAIL: {
      name: 'E-Mail-Adresse',
      about: 'Eine Adresse wie ada@example.com.',
    },
    SLUG: {
      name: 'Slug',
      about: 'Der letzte Teil der Adresse einer Seite, zum Beispiel the-third-man.',
    },
    LANGUAGE: {
      name: 'Sprache',
      about: 'Ein Sprachcode wie en oder de.',
    },
    NUMBER: {
      name: 'Zahl',
      about: 'Eine Zahl, mit oder ohne Nachkommastellen.',
    },
    BOOLEAN: {
      name: 'Ja oder nein',
      about: 'Wahr oder falsch.',
    },
    DATE: {
      name: 'Datum',
      about: 'Ein Tag ohne Uhrzeit: 2026-11-22.',
    },
    DATETIME: {
      name: 'Datum und Uhrzeit',
      about: 'Ein Zeitpunkt, überall auf der Welt derselbe.',
    },
    TIME: {
      name: 'Uhrzeit',
      about: 'Eine Uhrzeit ohne Tag: 18:30:00.000.',
    },
    REFERENCE: {
      name: 'Verweis',
      about: 'Ein Element einer anderen Sammlung, etwa der Film einer Rezension.',
    },
    MULTI_REFERENCE: {
      name: 'Mehrere Verweise',
      about: 'Beliebig viele Elemente einer anderen Sammlung, etwa die Schauspieler eines Films.',
    },
    PAGE_LINK: {
      name: 'Link auf eine Seite',
      about: 'Die Adresse einer Seite der Website.',
    },
    IMAGE: {
      name: 'Bild',
      about: 'Die Adresse eines Bildes.',
    },
    VIDEO: {
      name: 'Video',
      about: 'Die Adresse eines Films.',
    },
    AUDIO: {
      name: 'Audio',
      about: 'Die Adresse einer Aufnahme.',
    },
    DOCUMENT: {
      name: 'Dokument',
      about: 'Die Adresse einer Datei.',
    },
    ARRAY_DOCUMENT: {
      name: 'Dokumente',
      about: 'Eine Liste von Dateiadressen.',
    },
    MEDIA_GALLERY: {
      name: 'Galerie',
      about: 'Eine Liste von Bildern und Videos.',
    },
    MEDIA_IMAGE: {
      name: 'Bild mit Angaben',
      about: 'Ein Objekt über ein Bild.',
    },
    MEDIA_VECTOR_ART: {
      name: 'Vektorgrafik',
      about: 'Ein Objekt über eine Vektorgrafik.',
    },
    ARRAY_STRING: {
      name: 'Schlagwörter',
      about: 'Eine Liste von Texten.',
    },
    ARRAY: {
      name: 'Liste',
      about: 'Eine Liste von Werten beliebigen Typs.',
    },
    OBJECT: {
      name: 'Objekt',
      about: 'Eine Gruppe von Werten mit eigenen Namen.',
    },
    ADDRESS: {
      name: 'Postanschrift',
      about: 'Straße, Ort und Land.',
    },
    RICH_CONTENT: {
      name: 'Dokument eines Editors',
      about: 'Ein Dokument eines Editors, als Objekt gespeichert.',
    },
    ANY: {
      name: 'Beliebig',
      about: 'Ein Wert beliebigen Typs.',
    },
    LEGACY_TIME: {
      name: 'Zeit (alt)',
      about: 'Eine Zeit importierter Websites.',
    },
    LEGACY_BOOK: {
      name: 'Buch (alt)',
      about: 'Ein Buch importierter Websites.',
    },
    LEGACY_EXTERNAL_URL: {
      name: 'Externe Adresse (alt)',
      about: 'Ein Link importierter Websites.',
    },
    LEGACY_BROKEN_REFERENCE: {
      name: 'Toter Verweis (alt)',
      about: 'Ein Verweis importierter Websites, der ins Leere führt.',
    },
    LEGACY_IMAGE: {
      name: 'Bild (alt)',
      about: 'Ein Bild importierter Websites.',
    },
    LEGACY_COLOR: {
      name: 'Farbe (alt)',
      about: 'Eine Farbe importierter Websites.',
    },
    LEGACY_EXTERNAL_VIDEO: {
      name: 'Externes Video (alt)',
      about: 'Ein Video importierter Websites.',
    },
  },
}
