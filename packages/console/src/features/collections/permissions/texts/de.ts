import type { en } from './en.js'

export const de: typeof en = {
  caller: 'Wer',
  changes: ' (ändert sich)',
  start: 'Mit einem häufigen Fall beginnen',
  orChoose: 'Oder für jede Operation wählen',
  matrixAfter: 'Wer was tun kann, nach der Änderung',
  matrixNow: 'Wer jetzt was tun kann',
  labelAfter: 'Berechtigungen nach der Änderung',
  labelNow: 'Berechtigungen jetzt',
  saved: 'Die Berechtigungen sind gespeichert. Sie gelten ab der nächsten Anfrage.',
  back: 'Zurück zum abgelehnten Aufruf',
  apply: 'Berechtigungen anwenden',
  discard: 'Verwerfen',
  preview: 'Was sich ändert, wenn Sie das anwenden',
  noEffect: 'Niemand gewinnt oder verliert Zugriff.',
  gain: 'Gewinn',
  loss: 'Verlust',
  anybody: 'Jeder im Internet zählt als Besucher.',
  questions: {
    read: {
      label: 'Wer kann Elemente lesen?',
      hint: 'Auch Abfragen, Zählungen, Suchen und Live-Aktualisierungen.',
    },
    insert: {
      label: 'Wer kann Elemente hinzufügen?',
      hint: 'Wer ein Element hinzufügt, ist sein Autor.',
    },
    update: {
      label: 'Wer kann Elemente ändern?',
      hint: 'Ganz oder teilweise.',
    },
    remove: {
      label: 'Wer kann Elemente entfernen?',
      hint: 'Nur Inhaber leeren eine ganze Sammlung.',
    },
  },
  people: {
    visitor: {
      name: 'Besucher',
      about: 'Nicht angemeldet',
      plural: 'Besucher',
    },
    member: {
      name: 'Mitglied',
      about: 'Angemeldet, mit Elementen anderer',
      plural: 'Mitglieder',
    },
    author: {
      name: 'Autor',
      about: 'Das Mitglied, das das Element hinzugefügt hat',
      plural: 'Autoren',
    },
    editor: {
      name: 'Redakteur',
      about: 'Mitglied mit der Rolle „editor“',
      plural: 'Redakteure',
    },
    owner: {
      name: 'Inhaber',
      about: 'In dieser Konsole oder mit einem API-Schlüssel',
      plural: 'Inhaber',
    },
  },
  oneMember: 'Ein Mitglied',
  role: (role) => `Rolle „${role}“`,
  special: 'Besondere Berechtigungen',
  theMember: (id) => `Das Mitglied ${id}`,
  withRole: (role) => `Mitglieder mit der Rolle „${role}“`,
  presets: {
    content: {
      name: 'Inhalt der Website',
      about: 'Alle lesen. Nur Inhaber schreiben.',
    },
    editors: {
      name: 'Inhalt der Redaktion',
      about: 'Alle lesen. Mitglieder mit der Rolle „editor“ schreiben.',
    },
    contribute: {
      name: 'Mitglieder tragen bei',
      about:
        'Alle lesen. Mitglieder fügen Elemente hinzu und ändern und entfernen ihre eigenen, Redakteure alle.',
    },
    private: {
      name: 'Privat für jedes Mitglied',
      about:
        'Mitglieder fügen Elemente hinzu und sehen, ändern und entfernen nur ihre eigenen. Redakteure und Inhaber sehen und ändern alle.',
    },
    members: {
      name: 'Nur für Mitglieder',
      about: 'Mitglieder lesen. Nur Inhaber schreiben.',
    },
    owner: {
      name: 'Nur Inhaber',
      about: 'Nur Inhaber und Programme mit einem API-Schlüssel lesen und schreiben.',
    },
  },
  otherMembers: 'Andere Mitglieder',
  published: (items, isOne) =>
    `Jeder im Internet kann künftig ${items} lesen, ${isOne ? 'das bisher nur sein Autor' : 'die bisher nur ihre Autoren'} und Redakteure lesen konnten.`,
  effect: {
    read: (people, may, items) =>
      `${people}: ${items} lesen, ${may ? 'künftig ja' : 'künftig nicht mehr'}.`,
    insert: (people, may, items) =>
      `${people}: ${items} hinzufügen, ${may ? 'künftig ja' : 'künftig nicht mehr'}.`,
    update: (people, may, items) =>
      `${people}: ${items} ändern, ${may ? 'künftig ja' : 'künftig nicht mehr'}.`,
    remove: (people, may, items) =>
      `${people}: ${items} entfernen, ${may ? 'künftig ja' : 'künftig nicht mehr'}.`,
  },
  items: 'Elemente',
  ownItems: 'eigene Elemente',
  countedItems: (count, formattedCount) =>
    count === 1 ? '1 Element' : `${formattedCount} Elemente`,
}
