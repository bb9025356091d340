import type { AccountPageTexts } from '../en/account-pages.js'

const logInAgain = 'Noch einmal anmelden'

/** German texts of the account pages. */
export const accountPages: AccountPageTexts = {
  account: {
    title: 'Ihr Konto',
    lead: (name) => `Guten Tag, ${name}.`,
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
    confirm: 'Code zur Bestätigung senden',
    currentPassword: 'Aktuelles Passwort',
    changePassword: 'Passwort ändern',
    passwordSaved: 'Passwort geändert. Ihre anderen Geräte wurden abgemeldet.',
    sessions: 'Wo Sie angemeldet sind',
    sessionsLead:
      'Beenden Sie die Sitzung einer App, die Sie nicht mehr verwenden, oder eines verlorenen Geräts.',
    lastUsed: (date) => `Zuletzt verwendet am ${date}`,
    endSession: 'Sitzung beenden',
    endAllSessions: 'Alle Sitzungen beenden',
    unknownDevice: 'Unbekanntes Gerät',
    sessionEnded: 'Sitzung beendet. Es kann einige Sekunden dauern, bis das überall gilt.',
    signOutLead: 'Das meldet Sie in diesem Browser von den Kontoseiten ab.',
    back: 'Zurück zu Ihrem Konto',
  },
  ownAddress: {
    newEmail: 'Neue E-Mail-Adresse',
    hint: 'Wir senden einen Code an diese Adresse. Bis Sie ihn eingeben, ändert sich nichts.',
    submit: 'E-Mail-Adresse ändern',
    signInLead: 'Melden Sie sich noch einmal an, um Ihre E-Mail-Adresse zu ändern.',
    logInAgain,
    saved: 'E-Mail-Adresse geändert. Ihre anderen Geräte wurden abgemeldet.',
    codeExpired:
      'Dieser Code ist abgelaufen. Geben Sie die neue Adresse noch einmal ein, um einen neuen zu erhalten.',
    taken: 'Diese Adresse gehört inzwischen zu einem anderen Konto. Verwenden Sie eine andere.',
  },
  ownFactors: {
    title: 'Bestätigung in zwei Schritten',
    lead: 'Schützt Ihr Konto, auch wenn jemand Ihr Passwort kennt.',
    isOn: 'Ein',
    isOff: 'Aus',
    setUp: 'Einrichten',
    change: 'Ändern',
    signInLead:
      'Ihre Anmeldung liegt mehr als zehn Minuten zurück. Melden Sie sich noch einmal an, um Ihre Methoden zu ändern.',
    logInAgain,
    yours: 'Ihre Methoden',
    none: 'Noch keine. Nur Ihr Passwort schützt Ihr Konto.',
    types: {
      TOTP: 'Authenticator-App',
      EMAIL: 'Codes per E-Mail',
      SMS: 'Codes per SMS',
      CALL: 'Codes per Anruf',
      PUSH: 'Codes auf Ihr Gerät',
    },
    since: (date) => `Hinzugefügt am ${date}`,
    lost: 'Diese Methode funktioniert nicht mehr. Entfernen Sie sie und richten Sie sie neu ein.',
    remove: 'Entfernen',
    added:
      'Die Bestätigung in zwei Schritten ist eingeschaltet. Ihre nächste Anmeldung fragt nach einem Code.',
    removed: 'Methode entfernt.',
    rename: 'Umbenennen',
    name: 'Name',
    renamed: 'Name gespeichert.',
    devices: 'Gemerkte Geräte',
    devicesLead:
      'Auf diesen Geräten genügt 30 Tage lang Ihr Passwort. Wenn Sie eines verloren haben, entfernen Sie es hier.',
    forget: 'Gerät entfernen',
    forgotten: 'Gerät entfernt. Die nächste Anmeldung dort fragt nach einem Code.',
    add: 'Methode hinzufügen',
    addTotp: 'Eine App auf Ihrem Telefon zeigt den Code, auch ohne Internet.',
    addTotpButton: 'Authenticator-App hinzufügen',
    addEmail: 'Wir senden Ihnen den Code per E-Mail.',
    addEmailButton: 'Codes per E-Mail hinzufügen',
    phone: 'Telefonnummer',
    phoneHint: 'Mit Landesvorwahl, zum Beispiel +49 30 901820.',
    addSmsButton: 'Codes per SMS hinzufügen',
    phoneMalformed:
      'Geben Sie eine Telefonnummer mit Landesvorwahl ein, zum Beispiel +49 30 901820.',
    confirmTitles: {
      TOTP: 'Authenticator-App hinzufügen',
      EMAIL: 'Prüfen Sie Ihre E-Mails',
      SMS: 'Sehen Sie auf Ihr Telefon',
    },
    scan: 'Scannen Sie diesen QR-Code mit Ihrer Authenticator-App.',
    qrCode: 'QR-Code mit dem Schlüssel Ihres Kontos',
    secret: 'Oder geben Sie diesen Schlüssel in die App ein:',
    openApp: 'In einer App auf diesem Gerät öffnen',
    confirmTotp: 'Geben Sie dann den sechsstelligen Code ein, den die App zeigt.',
    notShownAgain:
      'Geben Sie den sechsstelligen Code ein, den die App zeigt. Der Schlüssel wird nur einmal gezeigt: Ist Ihr Konto nicht in der App, gehen Sie zurück und beginnen Sie von vorn.',
    back: 'Zurück zur Bestätigung in zwei Schritten',
    codesTitle: 'Ihre Wiederherstellungscodes',
    codesLead: (site) =>
      `Mit einem dieser Codes melden Sie sich bei ${site} an, wenn Sie weder an Ihr Telefon noch an Ihre E-Mails kommen. Jeder gilt einmal.`,
    codesOnce:
      'Sie werden nur jetzt gezeigt. Drucken Sie diese Seite oder schreiben Sie die Codes ab, und bewahren Sie sie sicher auf.',
    codesKept: 'Ich habe die Codes gespeichert',
    codesLeft: (count) => (count === 1 ? 'Noch 1 Code übrig.' : `Noch ${count} Codes übrig.`),
    newCodes: 'Neue Codes erstellen',
    newCodesHint: 'Neue Codes ersetzen die alten.',
  },
  deletion: {
    dataTitle: 'Ihre Daten',
    dataLead: (site) =>
      `Laden Sie alles, was ${site} über Sie speichert und was Sie geschrieben haben, als eine JSON-Datei herunter.`,
    download: 'Meine Daten herunterladen',
    deleteLead: 'Wenn Sie gehen möchten, können Sie Ihr Konto löschen.',
    due: (date) => `Ihr Konto wird am ${date} gelöscht.`,
    titles: {
      ask: 'Konto löschen',
      sent: 'Prüfen Sie Ihre E-Mails',
      confirm: 'Konto löschen?',
      scheduled: 'Ihr Konto wird gelöscht',
      deleted: 'Ihr Konto ist gelöscht',
      keep: 'Konto behalten?',
      kept: 'Sie behalten Ihr Konto',
    },
    ask: 'Zuerst senden wir eine E-Mail an {email}. Bis Sie den Link darin öffnen, geschieht nichts.',
    grace: (days) =>
      days === 0
        ? 'Wenn Sie bestätigen, wird Ihr Konto sofort gelöscht. Das lässt sich nicht rückgängig machen.'
        : `Wenn Sie bestätigen, werden alle Ihre Geräte abgemeldet. Sie haben dann ${days === 1 ? '1 Tag' : `${days} Tage`} Zeit, es sich anders zu überlegen. Danach lässt sich nichts wiederherstellen.`,
    effectsTitle: 'Was geschieht',
    account: 'Konto und Profil',
    accountEffect:
      'Wird gelöscht, mit E-Mail-Adresse, Passwort, Bestätigung in zwei Schritten und Sitzungen',
    signInLead: 'Melden Sie sich noch einmal an, bevor Sie Ihr Konto löschen.',
    sent: (date) =>
      `Wir haben eine E-Mail an {email} gesendet. Der Link darin gilt bis ${date}. Bis Sie ihn öffnen, geschieht nichts.`,
    again: 'Noch eine E-Mail senden',
    confirm: 'Das löscht das Konto von {email}.',
    scheduledHere: (date) =>
      `Ihr Konto wird am ${date} gelöscht. Bis dahin können Sie es behalten.`,
    scheduledAway: (date) =>
      `Ihr Konto wird am ${date} gelöscht, und alle Ihre Geräte sind abgemeldet. Bis dahin können Sie es behalten: mit dem Link in unserer E-Mail, oder indem Sie sich wieder anmelden.`,
    goOn: 'Weiter und das Konto löschen lassen',
    keep: (date) =>
      `Ihr Konto wird am ${date} gelöscht. Wenn Sie es behalten, geht nichts verloren.`,
    kept: 'Ihr Konto wird nicht gelöscht. Es hat sich nichts geändert.',
    deleted: 'Ihr Konto und Ihr Profil sind gelöscht. Danke, dass Sie da waren.',
    linkOver:
      'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordern Sie auf Ihrer Kontoseite eine neue E-Mail an.',
  },
  section: {
    lead: (site) => `${site} hat hier nichts anzuzeigen.`,
    hint: 'Wenn Sie etwas erwartet haben, fragen Sie den Betreiber der Website.',
  },
}
