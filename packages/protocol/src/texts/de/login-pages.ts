import type { LoginPageTexts } from '../en/login-pages.js'
import { shared } from './shared.js'

/** German texts of the pages from sign-up to logout, and of all pages. */
export const loginPages: LoginPageTexts = {
  common: {
    ...shared,
    newPasswordHint: (min) => `Mindestens ${min} Zeichen. Ein kurzer Satz eignet sich gut.`,
    continueTo: (site) => `Weiter zu ${site}`,
    oneProblem: 'Es gibt ein Problem',
    someProblems: 'Es gibt einige Probleme',
    pleaseCheck: (title) => `Bitte prüfen: ${title}`,
    newMail: 'Neue E-Mail senden',
    save: 'Speichern',
  },
  login: {
    title: shared.logIn,
    lead: (site) => `Willkommen zurück bei ${site}.`,
    newHere: 'Neu hier?',
  },
  signUp: {
    title: shared.signUp,
    lead: (site) => `Legen Sie Ihr Konto bei ${site} an.`,
    already: 'Schon ein Konto?',
  },
  verify: {
    title: 'Prüfen Sie Ihre E-Mails',
    lead: 'Wir haben einen Code an {email} gesendet. Geben Sie ihn hier ein.',
  },
  requestPasswordReset: {
    forgotten: shared.forgotPassword,
    required: shared.chooseNewPassword,
    expired: 'Dieser Link ist abgelaufen',
    used: 'Dieser Link wurde schon benutzt',
    forgottenLead:
      'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link und einen Code für ein neues Passwort.',
    requiredLead: (site) =>
      `${site} verlangt ein neues Passwort, bevor Sie sich wieder anmelden. Wir senden Ihnen dafür einen Link und einen Code.`,
    expiredLead:
      'Zu Ihrer Sicherheit gelten Links nur kurze Zeit. Fordern Sie eine neue E-Mail an.',
    usedLead:
      'Wenn Sie damit ein neues Passwort gewählt haben, melden Sie sich mit diesem an. Sonst fordern Sie eine neue E-Mail an; nur der neueste Link gilt.',
    back: 'Zurück zur Anmeldung',
    haveCode: 'Ich habe schon einen Code',
  },
  resetPassword: {
    byLink: shared.chooseNewPassword,
    byCode: 'Prüfen Sie Ihre E-Mails',
    linkLead: (site) =>
      `Das ändert das Passwort Ihres Kontos bei ${site} und meldet Ihre anderen Geräte ab.`,
    codeLead:
      'Wenn {email} hier ein Konto hat, haben wir eine E-Mail gesendet. Öffnen Sie den Link darin, oder geben Sie den Code hier ein.',
    openLead: 'Geben Sie Ihre E-Mail-Adresse, den Code aus der E-Mail und ein neues Passwort ein.',
    firstByLink: 'Passwort wählen',
    firstLinkLead: (site) => `Das Passwort öffnet Ihr Konto bei ${site}.`,
    firstSaved: 'Ihr Konto ist bereit',
    firstSavedLead: 'Melden Sie sich von nun an mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
    changed: 'Passwort geändert',
    changedLead:
      'Melden Sie sich von nun an mit dem neuen Passwort an. Ihre anderen Geräte wurden abgemeldet, und wir haben Ihnen eine E-Mail dazu gesendet.',
  },
  factor: {
    titles: {
      TOTP: 'Bestätigung in zwei Schritten',
      EMAIL: 'Prüfen Sie Ihre E-Mails',
      SMS: 'Sehen Sie auf Ihr Telefon',
      CALL: 'Wir rufen Sie an',
      PUSH: 'Sehen Sie auf Ihr Gerät',
      RECOVERY_CODE: 'Wiederherstellungscode verwenden',
    },
    totpLead: (site) =>
      `Öffnen Sie Ihre Authenticator-App und geben Sie den sechsstelligen Code für ${site} ein.`,
    emailLead: 'Wir haben eine E-Mail mit einem Code an {email} gesendet.',
    smsLead: 'Wir haben eine SMS mit einem Code an {email} gesendet.',
    callLead: 'Wir rufen {email} an und sagen Ihnen einen Code. Geben Sie ihn hier ein.',
    pushLead: 'Wir haben einen Code an Ihr Gerät {email} gesendet.',
    recoveryLead:
      'Geben Sie einen der Wiederherstellungscodes ein, die Sie beim Einrichten der Bestätigung in zwei Schritten gespeichert haben. Jeder gilt einmal.',
    remember: (days) => `Auf diesem Gerät ${days} Tage lang nicht mehr fragen`,
    rememberHint: 'Nur auf einem Gerät, das niemand mitbenutzt.',
    nothingThere: 'Noch kein Code? Das kann eine Minute dauern.',
    callAgain: 'Noch einmal anrufen',
    otherWays: 'Andere Methode verwenden',
  },
  captcha: {
    working: 'Wir prüfen, dass Sie kein Roboter sind. Das dauert einen Augenblick.',
    waiting: 'Bitte warten. Das Formular wird gesendet, sobald die Prüfung abgeschlossen ist.',
    failed:
      'Die Prüfung läuft in diesem Browser nicht. Öffnen Sie die Seite über HTTPS in einem aktuellen Browser.',
    unreachable:
      'Die Roboter-Prüfung wurde nicht geladen. Prüfen Sie Ihre Verbindung und laden Sie die Seite neu.',
    progress: 'Roboter-Prüfung',
    needsScript:
      'Die Roboter-Prüfung dieses Formulars braucht JavaScript. Schalten Sie es für diese Seite ein und laden Sie sie neu.',
  },
  waiting: {
    title: 'Ihr Konto wartet auf Freigabe',
    lead: (site) => `Der Betreiber von ${site} gibt jedes neue Konto frei.`,
    mail: 'Sobald Ihres freigegeben ist, schreiben wir an {email}.',
    rest: 'Sie können diese Seite schließen.',
  },
  loggedOut: {
    title: 'Sie sind abgemeldet',
    lead: 'Sie können ohne Konto weiterlesen und sich jederzeit wieder anmelden.',
  },
  choose: {
    title: 'Konto wählen',
    lead: (site) => `Welches Konto möchten Sie für ${site} verwenden?`,
    leadOne: (site) => `Weiter zu ${site} als`,
    other: 'Anderes Konto verwenden',
  },
  consent: {
    title: (client) => `Bei ${client} anmelden?`,
    lead: (client, site) =>
      `${client} ist eine eigene Website. Sie möchte Ihr Konto bei ${site} verwenden.`,
    ownLead: (site) => `${site} fragt Sie, bevor Sie mit diesem Konto angemeldet werden.`,
    asWho: 'Ihr Konto',
    whereTo: 'Weiter zu',
    what: 'Erlaubt wird',
    sees: 'Ihren Namen und Ihre E-Mail-Adresse zu sehen und auf dieser Website in Ihrem Namen zu handeln',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
  },
  sending: {
    title: 'Sie sind angemeldet',
    lead: 'Wir bringen Sie zurück. Wenn nichts geschieht, wählen Sie „Weiter“.',
    submit: 'Weiter',
  },
  externalCheckout: {
    title: 'Die Kasse ist nicht eingerichtet',
    lead: (site) => `${site} hat noch keine Kasse. Es wurde nichts bestellt und nichts berechnet.`,
    back: 'Zurück',
  },
  error: {
    requestExpiredTitle: 'Diese Anmeldung gilt nicht mehr',
    requestExpiredText:
      'Sie ist schon abgeschlossen, oder es sind mehr als zehn Minuten vergangen. Beginnen Sie auf der Website von vorn.',
    refusedTitle: 'Diese Website ist hier nicht registriert',
    refusedText: 'Der Betreiber hat die Adresse nicht erlaubt, zu der Sie zurückkehren würden.',
    clientText: 'Die Website, von der Sie kommen, ist diesem Server nicht bekannt.',
    badRequestTitle: 'Ungültige Anfrage',
    tooOftenTitle: 'Zu viele Versuche',
    notFoundTitle: 'Seite nicht gefunden',
    notFoundText:
      'Prüfen Sie die Adresse. Wenn Sie einem Link gefolgt sind, ist der Schritt vielleicht schon erledigt.',
    received: 'Erhalten',
    allowed: 'Erlaubt',
    none: 'keine',
    request: 'Wenn das wieder geschieht, nennen Sie dem Betreiber der Website diese Nummer:',
  },
  problems: {
    emailTaken: shared.problems.emailTaken,
    emailUnproven:
      'Mit dieser E-Mail-Adresse gibt es ein Konto, aber die Adresse wurde nie bestätigt.',
    invalidCredentials: shared.problems.credentialsWrong,
    emailUnknown: shared.problems.emailUnknown,
    unavailable: shared.problems.accountBlocked,
    stateExpired:
      'Diese Anmeldung ist abgelaufen. Beginnen Sie auf der Website von vorn, um einen neuen Code zu erhalten.',
    codeInvalid: shared.problems.codeWrong,
    linkOver: shared.problems.linkOver,
    resetRequired: 'Wählen Sie ein neues Passwort, bevor Sie sich wieder anmelden.',
    restarted: 'Diese Seite war zu lange offen. Geben Sie Ihr Passwort noch einmal ein.',
    emailMalformed: shared.problems.emailInvalid,
    passwordShort: (min) => `Dieses Passwort ist zu kurz. Verwenden Sie mindestens ${min} Zeichen.`,
    passwordLong: (max) => `Dieses Passwort ist zu lang. Verwenden Sie höchstens ${max} Zeichen.`,
    passwordRefused: 'Dieses Passwort ist zu leicht zu erraten. Wählen Sie ein anderes.',
    factorUnknown: 'Diese Methode ist für Ihr Konto nicht eingerichtet. Verwenden Sie eine andere.',
    factorNeeded: 'Das Passwort lässt sich nicht entfernen.',
    enrolmentOver: 'Die Einrichtung ist abgelaufen. Beginnen Sie von vorn.',
    tooManyCodes:
      'Zu viele Codes. Warten Sie eine Weile, oder verwenden Sie einen Wiederherstellungscode.',
    recentLoginRequired: 'Melden Sie sich noch einmal an, bevor Sie das ändern.',
    totpWrong:
      'Dieser Code ist falsch oder wurde schon benutzt. Geben Sie den ein, den die App jetzt zeigt.',
    recoveryWrong:
      'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt. Geben Sie einen anderen ein.',
    sentWrong: shared.problems.codeWrong,
    factorStepExpired:
      'Zu viele falsche Codes, oder es sind mehr als zehn Minuten vergangen. Melden Sie sich noch einmal an.',
    noWay:
      'Ihre Bestätigung in zwei Schritten funktioniert nicht mehr. Bitten Sie den Betreiber der Website, sie zurückzusetzen.',
    captchaMissing:
      'Warten Sie, bis die Prüfung unten abgeschlossen ist, und versuchen Sie es noch einmal.',
    captchaInvalid:
      'Die Prüfung ist abgelaufen, eine neue läuft. Warten Sie, bis sie abgeschlossen ist, und versuchen Sie es noch einmal.',
    captchaTick:
      'Bestätigen Sie unten mit einem Haken, dass Sie kein Roboter sind, und versuchen Sie es noch einmal.',
    tooOften: (minutes) =>
      `Zu viele Versuche aus Ihrem Netz. Warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`}, gehen Sie zurück und versuchen Sie es noch einmal.`,
    slugExists:
      'Ein anderes Mitglied hat diesen Namen schon in der URL seines Profils. Wählen Sie einen anderen.',
    currentWrong: 'Das ist nicht Ihr aktuelles Passwort.',
    textMalformed: 'Dieser Text lässt sich nicht speichern. Entfernen Sie ungewöhnliche Zeichen.',
  },
}
