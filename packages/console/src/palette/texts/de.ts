import type { en } from './en.js'

export const de: typeof en = {
  open: 'Suchen',
  shortcut: 'Strg K',
  dialog: 'Suche und Befehle',
  field: 'Seiten, Sammlungen, Mitglieder und Elemente suchen',
  results: 'Ergebnisse',
  searchingMore: 'Mitglieder und Elemente werden gesucht …',
  none: 'Nichts gefunden.',
  groups: {
    actions: 'Aktionen',
    pages: 'Seiten',
    collections: 'Sammlungen',
    settings: 'Einstellungen',
    members: 'Mitglieder',
    items: 'Elemente',
  },
  actions: {
    newCollection: { name: 'Neue Sammlung', keywords: 'anlegen erstellen hinzufügen' },
    addMember: { name: 'Mitglied hinzufügen', keywords: 'anlegen neu einladen' },
    inviteOwner: { name: 'Inhaber einladen', keywords: 'redaktion lesen konto' },
    createBackup: { name: 'Backup erstellen', keywords: 'sichern kopie' },
    approveMembers: { name: 'Wartende Mitglieder freigeben', keywords: 'annehmen' },
    changePassword: { name: 'Ihr Passwort ändern', keywords: '' },
    account: {
      name: 'Ihr Konto',
      keywords: 'zwei-faktor zweistufige bestätigung authenticator sitzungen name',
    },
    documentation: { name: 'Dokumentation', keywords: 'Hilfe Anleitung Handbuch CSV Import' },
  },
  leaveKeywords: 'abmelden sperren ausloggen',
  fields: (collection) => `${collection}: Felder`,
  permissions: (collection) => `${collection}: Berechtigungen`,
}
