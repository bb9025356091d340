import type { LoginPageTexts } from '../en/login-pages.js'
import { shared } from './shared.js'

/** German texts of the pages from sign-up to logout, and texts that all hosted pages share. */
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
    lead: (site) => `Lege dein Konto bei ${site} an.`,
    already: 'Schon ein Konto?',
  },
  verify: {
    title: 'Prüfe deine E-Mails',
    lead: 'Wir haben einen Code an {recipient} gesendet. Gib ihn hier ein.',
    otherEmail: 'Andere E-Mail-Adresse verwenden',
  },
  requestPasswordReset: {
    forgotten: shared.forgotPassword,
    required: shared.chooseNewPassword,
    expired: 'Dieser Link ist abgelaufen',
    used: 'Dieser Link wurde schon benutzt',
    forgottenLead:
      'Gib deine E-Mail-Adresse ein. Wir senden dir einen Link und einen Code für ein neues Passwort.',
    requiredLead: (site) =>
      `${site} verlangt ein neues Passwort, bevor du dich wieder anmeldest. Wir senden dir dafür einen Link und einen Code.`,
    expiredLead: 'Zu deiner Sicherheit gelten Links nur kurze Zeit. Fordere eine neue E-Mail an.',
    usedLead:
      'Wenn du damit ein neues Passwort gewählt hast, melde dich mit diesem an. Sonst fordere eine neue E-Mail an; nur der neueste Link gilt.',
    back: 'Zurück zur Anmeldung',
    haveCode: 'Ich habe schon einen Code',
  },
  resetPassword: {
    byLink: shared.chooseNewPassword,
    byCode: 'Prüfe deine E-Mails',
    linkLead: (site) =>
      `Das ändert das Passwort deines Kontos bei ${site} und meldet deine anderen Geräte ab.`,
    codeLead:
      'Wenn {recipient} hier ein Konto hat, haben wir eine E-Mail gesendet. Öffne den Link darin, oder gib den Code hier ein.',
    openLead: 'Gib deine E-Mail-Adresse, den Code aus der E-Mail und ein neues Passwort ein.',
    firstByLink: 'Passwort wählen',
    firstLinkLead: (site) => `Mit diesem Passwort meldest du dich bei ${site} an.`,
    firstSaved: 'Dein Konto ist bereit',
    firstSavedLead: 'Melde dich von nun an mit deiner E-Mail-Adresse und deinem Passwort an.',
    changed: 'Passwort geändert',
    changedLead:
      'Melde dich von nun an mit dem neuen Passwort an. Deine anderen Geräte wurden abgemeldet, und wir haben dir eine E-Mail dazu gesendet.',
  },
  factor: {
    titles: {
      TOTP: 'Bestätigung in zwei Schritten',
      EMAIL: 'Prüfe deine E-Mails',
      SMS: 'Sieh auf dein Telefon',
      CALL: 'Wir rufen dich an',
      PUSH: 'Sieh auf dein Gerät',
      RECOVERY_CODE: 'Wiederherstellungscode verwenden',
    },
    totpLead: (site) =>
      `Öffne deine Authenticator-App und gib den sechsstelligen Code für ${site} ein.`,
    emailLead: 'Wir haben eine E-Mail mit einem Code an {recipient} gesendet.',
    smsLead: 'Wir haben eine SMS mit einem Code an {recipient} gesendet.',
    callLead: 'Wir rufen {recipient} an und sagen dir einen Code. Gib ihn hier ein.',
    pushLead: 'Wir haben einen Code an dein Gerät {recipient} gesendet.',
    recoveryLead:
      'Gib einen der Wiederherstellungscodes ein, die du beim Einrichten der Bestätigung in zwei Schritten gespeichert hast. Jeder gilt einmal.',
    remember: (days) => `Auf diesem Gerät ${days} Tage lang nicht mehr fragen`,
    rememberHint: 'Nur auf einem Gerät, das niemand mitbenutzt.',
    nothingThere: 'Noch kein Code? Das kann eine Minute dauern.',
    callAgain: 'Noch einmal anrufen',
    otherWays: 'Andere Methode verwenden',
  },
  captcha: {
    working: 'Wir prüfen, dass du kein Roboter bist. Das dauert einen Augenblick.',
    waiting: 'Bitte warten. Das Formular wird gesendet, sobald die Prüfung abgeschlossen ist.',
    failed:
      'Die Prüfung läuft in diesem Browser nicht. Öffne die Seite über HTTPS in einem aktuellen Browser.',
    unreachable:
      'Die Roboter-Prüfung wurde nicht geladen. Prüfe deine Verbindung und lade die Seite neu.',
    progress: 'Roboter-Prüfung',
    needsScript:
      'Die Roboter-Prüfung dieses Formulars braucht JavaScript. Schalte es für diese Seite ein und lade sie neu.',
  },
  waiting: {
    title: 'Dein Konto wartet auf Freigabe',
    lead: (site) => `Der Betreiber von ${site} gibt jedes neue Konto frei.`,
    mail: 'Sobald deines freigegeben ist, schreiben wir an {recipient}.',
    rest: 'Du kannst diese Seite schließen.',
  },
  loggedOut: {
    title: 'Du bist abgemeldet',
    lead: 'Du kannst ohne Konto weiterlesen und dich jederzeit wieder anmelden.',
    accountTitle: 'Du bist von den Kontoseiten abgemeldet',
    accountLead: (site) =>
      `Bei ${site} selbst bist du vielleicht noch angemeldet. Melde dich auf einem gemeinsam genutzten Gerät auch dort ab.`,
  },
  choose: {
    title: 'Konto wählen',
    lead: (site) => `Welches Konto möchtest du für ${site} verwenden?`,
    leadOne: (site) => `Weiter zu ${site} als`,
    other: 'Anderes Konto verwenden',
  },
  consent: {
    title: (client) => `Bei ${client} anmelden?`,
    lead: (client, site) =>
      `${client} ist eine eigene Website. Sie möchte dein Konto bei ${site} verwenden.`,
    ownLead: (site) => `${site} fragt dich, bevor du mit diesem Konto angemeldet wirst.`,
    asWho: 'Dein Konto',
    whereTo: 'Weiter zu',
    what: 'Erlaubt wird',
    sees: 'Deinen Namen und deine E-Mail-Adresse zu sehen und auf dieser Website in deinem Namen zu handeln',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
  },
  formPostResponse: {
    title: 'Du bist angemeldet',
    lead: 'Wir bringen dich zurück. Wenn nichts geschieht, wähle „Weiter“.',
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
      'Sie ist schon abgeschlossen, oder es sind mehr als zehn Minuten vergangen. Beginne auf der Website von vorn.',
    cookiesTitle: 'Dein Browser blockiert Cookies',
    cookiesText:
      'Diese Seite braucht ein Cookie, um das Ergebnis des Formulars zu zeigen. Erlaube Cookies für diese Website, geh zurück und versuche es noch einmal.',
    refusedTitle: 'Diese Website ist hier nicht registriert',
    refusedText: 'Der Betreiber hat die Adresse nicht erlaubt, zu der du zurückkehren würdest.',
    clientText: 'Die Website, von der du kommst, ist diesem Server nicht bekannt.',
    badRequestTitle: 'Ungültige Anfrage',
    badRequestText: 'Geh zurück zur Website und beginne von vorn.',
    reason: 'Grund',
    failedTitle: 'Das hat nicht funktioniert',
    failedText: 'Geh zurück und versuche es gleich noch einmal.',
    tooOftenTitle: 'Zu viele Versuche',
    notFoundTitle: 'Seite nicht gefunden',
    notFoundText:
      'Prüfe die Adresse. Wenn du einem Link gefolgt bist, ist der Schritt vielleicht schon erledigt.',
    received: 'Erhalten',
    allowed: 'Erlaubt',
    none: 'keine',
    request: 'Wenn das wieder geschieht, nenne dem Betreiber der Website diese Nummer:',
  },
  problems: {
    emailTaken: shared.problems.emailTaken,
    emailUnproven:
      'Mit dieser E-Mail-Adresse gibt es ein Konto, aber die Adresse wurde nie bestätigt.',
    invalidCredentials: shared.problems.credentialsWrong,
    emailUnknown: shared.problems.emailUnknown,
    unavailable: shared.problems.accountBlocked,
    stateExpired:
      'Diese Anmeldung ist abgelaufen. Beginne auf der Website von vorn, um einen neuen Code zu erhalten.',
    codeInvalid: shared.problems.codeWrong,
    linkOver: shared.problems.linkOver,
    resetRequired: 'Wähle ein neues Passwort, bevor du dich wieder anmeldest.',
    restarted: 'Diese Seite war zu lange offen. Gib dein Passwort noch einmal ein.',
    emailMalformed: shared.problems.emailInvalid,
    passwordShort: shared.passwordRefusals.short,
    passwordLong: shared.passwordRefusals.long,
    passwordRefused: shared.passwordRefusals.weak,
    factorUnknown: 'Diese Methode ist für dein Konto nicht eingerichtet. Verwende eine andere.',
    factorNeeded: 'Das Passwort lässt sich nicht entfernen.',
    enrolmentOver: 'Die Einrichtung ist abgelaufen. Beginne von vorn.',
    tooManyCodes: 'Zu viele Codes. Warte eine Weile, oder verwende einen Wiederherstellungscode.',
    recentLoginRequired: 'Melde dich noch einmal an, bevor du das änderst.',
    totpWrong:
      'Dieser Code ist falsch oder wurde schon benutzt. Gib den ein, den die App jetzt zeigt.',
    recoveryWrong:
      'Dieser Wiederherstellungscode ist falsch oder wurde schon benutzt. Gib einen anderen ein.',
    sentWrong: shared.problems.codeWrong,
    factorStepExpired:
      'Zu viele falsche Codes, oder es sind mehr als zehn Minuten vergangen. Melde dich noch einmal an.',
    noWay:
      'Deine Bestätigung in zwei Schritten funktioniert nicht mehr. Bitte den Betreiber der Website, sie zurückzusetzen.',
    captchaMissing: 'Warte, bis die Prüfung unten abgeschlossen ist, und versuche es noch einmal.',
    captchaInvalid:
      'Die Prüfung ist abgelaufen, eine neue läuft. Warte, bis sie abgeschlossen ist, und versuche es noch einmal.',
    captchaTick:
      'Bestätige unten mit einem Haken, dass du kein Roboter bist, und versuche es noch einmal.',
    tooOften: (minutes) =>
      `Zu viele Versuche aus deinem Netz. Warte ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`}, geh zurück und versuche es noch einmal.`,
    slugExists:
      'Ein anderes Mitglied hat diesen Namen schon in der URL seines Profils. Wähle einen anderen.',
    currentWrong: 'Das ist nicht dein aktuelles Passwort.',
    textMalformed: 'Dieser Text lässt sich nicht speichern. Entferne ungewöhnliche Zeichen.',
  },
}
