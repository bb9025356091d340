import type { AccountPageTexts } from '../en/account-pages.js'

const logInAgain = 'Noch einmal anmelden'

/** German texts of the account pages. */
export const accountPages: AccountPageTexts = {
  account: {
    title: 'Dein Konto',
    lead: (name) => `Hallo, ${name}.`,
    sections: {
      ACCOUNT_INFO: 'Konto',
      BOOKINGS: 'Buchungen',
      ORDERS: 'Bestellungen',
      SUBSCRIPTIONS: 'Abonnements',
      EVENTS: 'Veranstaltungen',
    },
    nav: 'Bereiche des Kontos',
    profile: 'Profil',
    firstName: 'Vorname',
    lastName: 'Nachname',
    optional: 'optional',
    language: 'Sprache der Seiten und E-Mails',
    languageUnset: 'Wie in meinem Browser',
    profileSaved: 'Profil gespeichert.',
    verified: 'Bestätigt',
    unverified: 'Nicht bestätigt',
    verify: 'Code zur Bestätigung senden',
    currentPassword: 'Aktuelles Passwort',
    changePassword: 'Passwort ändern',
    passwordSaved: 'Passwort geändert. Deine anderen Geräte wurden abgemeldet.',
    sessions: 'Wo du angemeldet bist',
    sessionsLead:
      'Beende die Sitzung einer App, die du nicht mehr verwendest, oder eines verlorenen Geräts.',
    lastUsed: (date) => `Zuletzt verwendet am ${date}`,
    endSession: 'Sitzung beenden',
    endAllSessions: 'Alle Sitzungen beenden',
    unknownDevice: 'Unbekanntes Gerät',
    sessionEnded: 'Sitzung beendet. Es kann einige Sekunden dauern, bis das überall gilt.',
    logOutLead: 'Das meldet dich in diesem Browser von den Kontoseiten ab.',
    back: 'Zurück zu deinem Konto',
  },
  ownAddress: {
    newEmail: 'Neue E-Mail-Adresse',
    hint: 'Wir senden einen Code an diese Adresse. Bis du ihn eingibst, ändert sich nichts.',
    submit: 'E-Mail-Adresse ändern',
    logInLead: 'Melde dich noch einmal an, um deine E-Mail-Adresse zu ändern.',
    logInAgain,
    saved: 'E-Mail-Adresse geändert. Deine anderen Geräte wurden abgemeldet.',
    codeExpired:
      'Dieser Code ist abgelaufen. Gib die neue Adresse noch einmal ein, um einen neuen zu erhalten.',
    taken: 'Diese Adresse gehört inzwischen zu einem anderen Konto. Verwende eine andere.',
  },
  ownFactors: {
    title: 'Bestätigung in zwei Schritten',
    lead: 'Schützt dein Konto, auch wenn jemand dein Passwort kennt.',
    isOn: 'Ein',
    isOff: 'Aus',
    setUp: 'Einrichten',
    change: 'Ändern',
    logInLead:
      'Deine Anmeldung liegt mehr als zehn Minuten zurück. Melde dich noch einmal an, um deine Methoden zu ändern.',
    logInAgain,
    yours: 'Deine Methoden',
    none: 'Noch keine. Nur dein Passwort schützt dein Konto.',
    types: {
      TOTP: 'Authenticator-App',
      EMAIL: 'Codes per E-Mail',
      SMS: 'Codes per SMS',
      CALL: 'Codes per Anruf',
      PUSH: 'Codes auf dein Gerät',
    },
    since: (date) => `Hinzugefügt am ${date}`,
    lost: 'Diese Methode funktioniert nicht mehr. Entferne sie und richte sie neu ein.',
    remove: 'Entfernen',
    added:
      'Die Bestätigung in zwei Schritten ist eingeschaltet. Deine nächste Anmeldung fragt nach einem Code.',
    removed: 'Methode entfernt.',
    rename: 'Umbenennen',
    name: 'Name',
    renamed: 'Name gespeichert.',
    devices: 'Gemerkte Geräte',
    devicesLead:
      'Auf diesen Geräten genügt 30 Tage lang dein Passwort. Wenn du eines verloren hast, entferne es hier.',
    forget: 'Gerät entfernen',
    forgotten: 'Gerät entfernt. Die nächste Anmeldung dort fragt nach einem Code.',
    add: 'Methode hinzufügen',
    addTotp: 'Eine App auf deinem Telefon zeigt den Code, auch ohne Internet.',
    addTotpButton: 'Authenticator-App hinzufügen',
    addEmail: 'Wir senden dir den Code per E-Mail.',
    addEmailButton: 'Codes per E-Mail hinzufügen',
    phone: 'Telefonnummer',
    phoneHint: 'Mit Landesvorwahl, zum Beispiel +49\u00a030\u00a0901820.',
    addSmsButton: 'Codes per SMS hinzufügen',
    phoneMalformed:
      'Gib eine Telefonnummer mit Landesvorwahl ein, zum Beispiel +49\u00a030\u00a0901820.',
    confirmTitles: {
      TOTP: 'Authenticator-App hinzufügen',
      EMAIL: 'Prüfe deine E-Mails',
      SMS: 'Sieh auf dein Telefon',
    },
    scan: 'Scanne diesen QR-Code mit deiner Authenticator-App.',
    qrCode: 'QR-Code mit dem Schlüssel deines Kontos',
    secret: 'Oder gib diesen Schlüssel in die App ein:',
    openApp: 'In einer App auf diesem Gerät öffnen',
    confirmTotp: 'Gib dann den sechsstelligen Code ein, den die App zeigt.',
    notShownAgain:
      'Gib den sechsstelligen Code ein, den die App zeigt. Der Schlüssel wird nur einmal gezeigt: Ist dein Konto nicht in der App, geh zurück und beginne von vorn.',
    back: 'Zurück zur Bestätigung in zwei Schritten',
    codesTitle: 'Deine Wiederherstellungscodes',
    codesLead: (site) =>
      `Mit einem dieser Codes meldest du dich bei ${site} an, wenn du weder an dein Telefon noch an deine E-Mails kommst. Jeder gilt einmal.`,
    codesOnce:
      'Sie werden nur auf dieser Seite gezeigt. Lade die Codes herunter, drucke die Seite oder schreibe sie ab, und bewahre sie sicher auf.',
    codesDownload: 'Codes herunterladen',
    codesKept: 'Ich habe die Codes gespeichert',
    codesLeft: (count) => (count === 1 ? 'Noch 1 Code übrig.' : `Noch ${count} Codes übrig.`),
    newCodes: 'Neue Codes erstellen',
    newCodesHint: 'Neue Codes ersetzen die alten.',
  },
  deletion: {
    dataTitle: 'Deine Daten',
    dataLead: (site) =>
      `Lade alles, was ${site} über dich speichert und was du geschrieben hast, als eine JSON-Datei herunter.`,
    download: 'Meine Daten herunterladen',
    deleteLead: 'Wenn du gehen möchtest, kannst du dein Konto löschen.',
    due: (date) => `Dein Konto wird am ${date} gelöscht.`,
    titles: {
      ask: 'Konto löschen',
      sent: 'Prüfe deine E-Mails',
      confirm: 'Konto löschen?',
      scheduled: 'Dein Konto wird gelöscht',
      deleted: 'Dein Konto ist gelöscht',
      keep: 'Konto behalten?',
      kept: 'Du behältst dein Konto',
    },
    ask: 'Zuerst senden wir eine E-Mail an {recipient}. Bis du den Link darin öffnest, geschieht nichts.',
    grace: (days) =>
      days === 0
        ? 'Wenn du bestätigst, wird dein Konto sofort gelöscht. Das lässt sich nicht rückgängig machen.'
        : `Wenn du bestätigst, werden alle deine Geräte abgemeldet. Du hast dann ${days === 1 ? '1 Tag' : `${days} Tage`} Zeit, es dir anders zu überlegen. Danach lässt sich nichts wiederherstellen.`,
    effectsTitle: 'Was geschieht',
    account: 'Konto und Profil',
    accountEffect:
      'Wird gelöscht, mit E-Mail-Adresse, Passwort, Bestätigung in zwei Schritten und Sitzungen',
    logInLead: 'Melde dich noch einmal an, bevor du dein Konto löschst.',
    sent: (date) =>
      `Wir haben eine E-Mail an {recipient} gesendet. Der Link darin gilt bis ${date}. Bis du ihn öffnest, geschieht nichts.`,
    again: 'Noch eine E-Mail senden',
    confirm: 'Das löscht das Konto von {recipient}.',
    scheduledHere: (date) =>
      `Dein Konto wird am ${date} gelöscht. Bis dahin kannst du es behalten.`,
    scheduledAway: (date) =>
      `Dein Konto wird am ${date} gelöscht, und alle deine Geräte sind abgemeldet. Bis dahin kannst du es behalten: mit dem Link in unserer E-Mail, oder indem du dich wieder anmeldest.`,
    goOn: 'Weiter und das Konto löschen lassen',
    keep: (date) =>
      `Dein Konto wird am ${date} gelöscht. Wenn du es behältst, geht nichts verloren.`,
    kept: 'Dein Konto wird nicht gelöscht. Es hat sich nichts geändert.',
    deleted: 'Dein Konto und dein Profil sind gelöscht. Danke, dass du da warst.',
    linkOver:
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere auf deiner Kontoseite eine neue E-Mail an.',
  },
  section: {
    lead: (site) => `${site} hat hier nichts anzuzeigen.`,
    hint: 'Wenn du etwas erwartet hast, frage den Betreiber der Website.',
  },
}
