import { german } from '@foyer/react/texts/de'
import type { MoreTexts } from '../en/more.js'

/** German texts of logging in and signing up. */
export const login: MoreTexts['login'] = {
  logInLead: (signUp) => <>Noch kein Mitglied? {signUp}.</>,
  signUpLead: (logIn) => <>Schreib Kritiken und führe eine Merkliste. Schon Mitglied? {logIn}.</>,
  emailTaken: 'Mit dieser E-Mail-Adresse gibt es schon ein Konto.',
  forgotPassword: 'Passwort vergessen?',
  needsScript:
    'Die Anmeldung braucht JavaScript. Erlaube es für diese Website und lade die Seite neu.',
  hosted: 'Stattdessen die gehostete Seite verwenden',
  hostedFailed: 'Die gehostete Seite konnte nicht geöffnet werden.',
  localMail: (inbox) => (
    <>Läuft die Website auf deinem Rechner? Ohne Mailserver ist der Code im {inbox}.</>
  ),
  inbox: 'Postausgang der Konsole',
  alreadyTitle: 'Angemeldet',
  already: 'Du bist angemeldet',
  alreadyLead: 'Du brauchst dich nicht noch einmal anzumelden.',
  continue: 'Weiter',
  pendingTitle: 'Anmeldung',
  pending: 'Du wirst angemeldet …',
  pendingLead: 'Das dauert einen Augenblick.',
  failedTitle: 'Nicht angemeldet',
  failed: 'Du bist nicht angemeldet',
  startAgain: 'Neu beginnen',
  withoutLogin: 'Ohne Anmeldung weiter',
  expired:
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Fenster begonnen. Beginne neu.',
  codeExpired:
    'Dieser Code ist abgelaufen oder schon benutzt. Melde dich mit deinem Passwort an, dann geht es weiter.',
  left: 'Du hast die Anmeldeseite verlassen. Nichts hat sich geändert.',
  refused: 'Der Server hat diese Anmeldung nicht angenommen. Versuche es noch einmal.',
}

/** German texts of the account. */
export const account: MoreTexts['account'] = {
  loading: 'Dein Konto wird geladen',
  needsScript: 'Diese Seite braucht JavaScript',
  needsScriptLead: 'Erlaube es für diese Website und lade die Seite neu.',
  withoutScript: (manage) => <>Ohne JavaScript kannst du {manage}.</>,
  manageWithoutScript: 'Anmeldung und Geräte verwalten',
  notLoaded: 'Dein Konto konnte nicht geladen werden.',
  profile: 'Dein Profil',
  displayName: 'Anzeigename',
  displayNameHint: 'Wird bei deinen künftigen Kritiken angezeigt.',
  saveName: 'Name speichern',
  nameMissing: 'Gib einen Namen ein',
  nameNotSaved: 'Dein Name wurde nicht geändert.',
  nameSaved: (name) => `Dein Name ist jetzt ${name}.`,
  changePassword: 'Passwort ändern',
  newPassword: 'Neues Passwort',
  passwordHint: 'Ein paar zufällige Wörter ergeben ein starkes Passwort.',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  savePassword: 'Passwort speichern',
  passwordMissing: 'Gib ein neues Passwort ein',
  passwordSaved: 'Passwort geändert. Deine anderen Geräte wurden abgemeldet.',
  passwordNotSaved: 'Dein Passwort wurde nicht geändert.',
  passwordRefused: german.signUp.passwordRefused,
  loginTooOld:
    'Deine Anmeldung ist eine Weile her. Melde dich neu an und ändere dann dein Passwort innerhalb von zehn Minuten.',
  devices: 'Anmeldung und Geräte',
  devicesLead:
    'Bestätigung in zwei Schritten, deine E-Mail-Adresse und die Geräte, auf denen du angemeldet bist. Vielleicht musst du dich dafür noch einmal anmelden.',
  manageDevices: 'Anmeldung und Geräte verwalten',
  data: 'Deine Daten',
  dataLead:
    'Alles, was wir über dich gespeichert haben, mit deinen Kritiken und deiner Merkliste, in einer Datei.',
  download: 'Meine Daten herunterladen',
  notDownloaded:
    'Deine Daten konnten nicht heruntergeladen werden. Versuche es gleich noch einmal.',
  delete: 'Konto löschen',
  logOutLead: 'Entwürfe bleiben auf diesem Gerät, bis du den Tab schließt.',
  logOutHere: 'Auf diesem Gerät abmelden',
  reviews: 'Deine Kritiken',
  reviewsNotLoaded: 'Deine Kritiken konnten nicht geladen werden.',
  noReviews: (pickFilm) => <>Du hast noch keine Kritiken geschrieben. {pickFilm}.</>,
  pickFilm: 'Such dir einen Film aus',
  reviewOf: (title, day) => (
    <>
      {title ? `„${title}“, ` : null}
      {day}
    </>
  ),
}

/** German texts of the watchlist's page. */
export const watchlistPage: MoreTexts['watchlistPage'] = {
  yours: 'Deine Merkliste',
  notLoaded: 'Deine Merkliste konnte nicht geladen werden.',
  empty: 'Noch nichts gemerkt',
  emptyLead:
    'Drücke auf einem Plakat auf das Lesezeichen, um den Film hier zu merken. Nur du siehst diese Liste.',
  topRated: 'Bestbewertete Filme entdecken',
  invitation: 'Merke dir Filme für später',
  invitationLead: 'Deine Merkliste ist auf jedem Gerät da, und nur du siehst sie.',
}

/** German names of collections that hold items of members, by id. */
export const collections: MoreTexts['collections'] = { reviews: 'Kritiken', watchlist: 'Merkliste' }
