import type { en } from './en.js'

export const de: typeof en = {
  visitor: 'Ein Besucher',
  member: 'Ein Mitglied',
  open: 'Mitglieder anzeigen',
  placeholder: 'Name oder E-Mail-Adresse',
  notLoaded: 'Die Mitglieder konnten nicht geladen werden.',
  searching: 'Suche läuft …',
  none: 'Kein aktives Mitglied hat diesen Namen oder diese Adresse.',
}
