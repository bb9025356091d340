import { createFormat } from '../../language/format.js'
import type { Texts } from '../en/index.js'

const { number, plural } = createFormat('de')

/** German texts of the buttons of the watchlist. */
export const watchlist: Texts['watchlist'] = {
  add: 'Auf die Merkliste',
  added: 'Auf deiner Merkliste',
  remove: 'Von der Merkliste nehmen',
  mark: (film) => `Merkliste: ${film}`,
  removed: (film) => `„${film}“ ist nicht mehr auf deiner Merkliste.`,
  undo: 'Rückgängig',
  notAdded: (film) => `„${film}“ kam nicht auf deine Merkliste.`,
  notRemoved: (film) => `„${film}“ wurde nicht von deiner Merkliste genommen.`,
}

/** German texts of the reviews of a film. */
export const reviews: Texts['reviews'] = {
  title: 'Kritiken',
  notLoaded: 'Die Kritiken konnten nicht geladen werden.',
  stars: (rating) => `${rating} von 5 Sternen`,
  formerMember: 'Ein früheres Mitglied',
  edited: (day) => `geändert am ${day}`,
  publishing: 'wird veröffentlicht …',
  inviteFirst: 'Noch keine Kritiken. Kennst du ihn? Schreib die erste.',
  invite: 'Kennst du ihn? Sag uns, wie du ihn fandest.',
  logIn: 'Anmelden und eine Kritik schreiben',
  writeFirst: 'Schreib die erste Kritik',
  write: 'Kritik schreiben',
  older: 'Ältere Kritiken anzeigen',
  rating: 'Deine Bewertung',
  ratings: ['Schlecht', 'Mäßig', 'Ganz gut', 'Gut', 'Großartig'],
  choice: (stars, word) =>
    `${plural(stars, { one: '# Stern', other: '# Sterne' })}, ${word.toLowerCase()}`,
  headline: 'Überschrift (freiwillig)',
  text: 'Deine Kritik',
  publish: 'Kritik veröffentlichen',
  published: 'Deine Kritik ist veröffentlicht.',
  edit: 'Bearbeiten',
  editTitle: 'Deine Kritik bearbeiten',
  save: 'Änderungen speichern',
  saved: 'Deine Änderungen sind gespeichert.',
  cancel: 'Abbrechen',
  delete: 'Löschen',
  deleteQuestion: 'Deine Kritik endgültig löschen?',
  deleteIt: 'Endgültig löschen',
  keepIt: 'Behalten',
  deleted: 'Deine Kritik ist gelöscht.',
  ratingMissing: 'Wähle einen bis fünf Sterne.',
  textMissing: 'Schreib ein oder zwei Sätze.',
  headlineTooLong: (most) => `Kürze die Überschrift auf ${number(most)} Zeichen.`,
  textTooLong: (most) => `Kürze die Kritik auf ${number(most)} Zeichen.`,
  failed: {
    write: 'Deine Kritik wurde nicht veröffentlicht.',
    edit: 'Deine Kritik wurde nicht geändert.',
    delete: 'Deine Kritik wurde nicht gelöscht.',
  },
  loggedOut: 'Du bist nicht mehr angemeldet. Melde dich neu an; dein Text bleibt erhalten.',
  mayNotWrite: 'Mit deinem Konto kannst du zurzeit keine Kritiken schreiben.',
  notYours: {
    edit: (author) =>
      `${author ?? 'Jemand anders'} hat diese Kritik geschrieben. Bearbeiten kann sie nur, wer sie geschrieben hat.`,
    delete: (author) =>
      `${author ?? 'Jemand anders'} hat diese Kritik geschrieben. Löschen kann sie nur, wer sie geschrieben hat.`,
  },
}
