import type { englishDeletion } from './deletion-english.js'

/** Texts about a member's data and account deletion in German. */
export const germanDeletion: typeof englishDeletion = {
  dataTitle: 'Ihre Daten',
  dataLead: (site) =>
    `Laden Sie alles herunter, was ${site} über Sie gespeichert hat und was Sie geschrieben haben, als eine JSON-Datei.`,
  download: 'Meine Daten herunterladen',
  deleteLead: 'Möchten Sie gehen? Hier können Sie Ihr Konto löschen.',
  open: 'Mein Konto löschen',
  due: (date) => `Ihr Konto wird am ${date} gelöscht.`,
  openScheduled: 'Mein Konto behalten',
  titles: {
    ask: 'Ihr Konto löschen',
    sent: 'Sehen Sie in Ihr Postfach',
    confirm: 'Ihr Konto löschen?',
    scheduled: 'Ihr Konto wird gelöscht',
    deleted: 'Ihr Konto ist gelöscht',
    keep: 'Ihr Konto behalten?',
    kept: 'Ihr Konto bleibt',
  },
  ask: 'Zuerst schicken wir eine Mail an {email}. Bis Sie den Link darin benutzen, geschieht nichts.',
  grace: (days) =>
    days === 0
      ? 'Wenn Sie bestätigen, wird Ihr Konto sofort gelöscht. Es lässt sich nicht zurückholen.'
      : `Wenn Sie bestätigen, werden alle Geräte abgemeldet. ${days === 1 ? 'Einen Tag' : `${days} Tage`} lang können Sie es sich anders überlegen; danach lässt sich nichts zurückholen.`,
  effectsTitle: 'Was geschieht',
  account: 'Konto und Profil',
  accountEffect: 'Gelöscht, mit Adresse, Passwort, zweitem Schritt und Anmeldungen',
  effects: {
    keep: (items) =>
      items === 1 ? 'Ein Eintrag bleibt, wie er ist' : `${items} Einträge bleiben, wie sie sind`,
    anonymise: (items) =>
      `${items === 1 ? 'Ein Eintrag bleibt' : `${items} Einträge bleiben`}, ohne Verbindung zu Ihnen`,
    delete: (items) =>
      items === 1 ? 'Ein Eintrag wird gelöscht' : `${items} Einträge werden gelöscht`,
  },
  signInLead: 'Zeigen Sie zuerst, dass Sie es sind, um Ihr Konto zu löschen.',
  request: 'Mail senden',
  sent: (date) =>
    `Wir haben eine Mail an {email} geschickt. Der Link darin gilt bis ${date}. Bis Sie ihn benutzen, geschieht nichts.`,
  again: 'Noch eine Mail senden',
  cancelRequest: 'Ich habe es mir anders überlegt',
  confirm: 'Das löscht das Konto von {email}.',
  confirmNow: 'Mein Konto löschen',
  scheduledHere: (date) => `Am ${date} wird Ihr Konto gelöscht. Bis dahin können Sie es behalten.`,
  scheduledAway: (date) =>
    `Am ${date} wird Ihr Konto gelöscht, und alle Geräte sind abgemeldet. Bis dahin können Sie es behalten: mit dem Link in unserer Mail, oder indem Sie sich wieder anmelden.`,
  keepNow: 'Mein Konto behalten',
  goOn: 'Weiter, ohne es zu behalten',
  keep: (date) =>
    `Ihr Konto soll am ${date} gelöscht werden. Behalten Sie es, geht nichts verloren.`,
  kept: 'Ihr Konto wird nicht gelöscht. Alles ist, wie es war.',
  deleted: 'Ihr Konto und Ihr Profil sind gelöscht. Danke, dass Sie da waren.',
  linkOver:
    'Dieser Link ist abgelaufen oder wurde benutzt. Auf der Seite Ihres Kontos bekommen Sie eine neue Mail.',
  back: 'Zurück zu Ihrem Konto',
}
