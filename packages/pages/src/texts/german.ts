import { germanDeletion } from './deletion-german.js'
import type { PageTexts } from './english.js'
import { germanOwnAddress } from './own-address.js'
import { germanOwnFactors } from './own-factors-german.js'

/** Page texts in German. */
export const germanTexts: PageTexts = {
  direction: 'ltr',
  common: {
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: (min) => `Mindestens ${min} Zeichen. Ein kurzer Satz eignet sich gut.`,
    code: 'Code aus der Mail',
    continueTo: (site) => `Weiter zu ${site}`,
    oneProblem: 'Es gibt ein Problem',
    problems: 'Es gibt einige Probleme',
    pleaseCheck: (title) => `Bitte prüfen: ${title}`,
    nothingThere:
      'Nach einer Minute keine Mail? Sehen Sie im Spam-Ordner nach, oder senden Sie eine neue.',
    newMail: 'Neue Mail senden',
    save: 'Speichern',
  },
  signIn: {
    title: 'Anmelden',
    lead: (site) => `Schön, dass Sie wieder bei ${site} sind.`,
    forgot: 'Passwort vergessen?',
    submit: 'Anmelden',
    newHere: 'Neu hier?',
    signUp: 'Konto anlegen',
  },
  signUp: {
    title: 'Konto anlegen',
    lead: (site) => `Werden Sie Mitglied bei ${site}. Es dauert eine Minute.`,
    name: 'Name',
    nameHint: 'Andere sehen ihn neben dem, was Sie schreiben.',
    submit: 'Konto anlegen',
    already: 'Schon Mitglied?',
  },
  verify: {
    title: 'Sehen Sie in Ihre Mails',
    lead: 'Wir haben einen Code an {email} gesendet. Geben Sie ihn hier ein.',
    submit: 'Adresse bestätigen',
    resend: 'Neuen Code senden',
    resent: 'Ein neuer Code ist unterwegs.',
  },
  forgot: {
    forgotten: 'Passwort vergessen?',
    required: 'Wählen Sie ein neues Passwort',
    expired: 'Dieser Link ist abgelaufen',
    used: 'Dieser Link wurde schon benutzt',
    forgottenLead:
      'Geben Sie Ihre Adresse ein. Eine Mail bringt Ihnen einen Link und einen Code für ein neues Passwort.',
    requiredLead: (site) =>
      `${site} bittet Sie um ein neues Passwort, bevor Sie sich wieder anmelden. Eine Mail bringt Ihnen einen Link und einen Code dafür.`,
    expiredLead:
      'Zu Ihrer Sicherheit gilt er nur kurze Zeit. Fordern Sie eine neue Mail an, mit neuem Link und neuem Code.',
    usedLead:
      'Wenn Sie damit ein neues Passwort gewählt haben, melden Sie sich damit an. Sonst fordern Sie eine neue Mail an: Es zählt die neueste.',
    submit: 'Mail senden',
    back: 'Zurück zur Anmeldung',
    haveCode: 'Ich habe schon einen Code',
  },
  reset: {
    byLink: 'Wählen Sie ein neues Passwort',
    byCode: 'Sehen Sie in Ihre Mails',
    linkLead: (site) =>
      `Es öffnet von nun an Ihr Konto bei ${site}. Andere Geräte werden abgemeldet.`,
    codeLead:
      'Wenn {email} hier ein Konto hat, ist eine Mail unterwegs. Folgen Sie ihrem Link, oder geben Sie ihren Code hier ein.',
    openLead: 'Geben Sie Ihre Adresse, den Code aus der Mail und ein neues Passwort ein.',
    submit: 'Neues Passwort speichern',
    changed: 'Ihr Passwort ist geändert',
    changedLead:
      'Melden Sie sich von nun an damit an. Andere Geräte wurden abgemeldet; eine Mail sagt es Ihnen auch.',
  },
  factor: {
    titles: {
      TOTP: 'Noch ein Schritt',
      EMAIL: 'Sehen Sie in Ihre Mails',
      SMS: 'Sehen Sie auf Ihr Telefon',
      CALL: 'Wir rufen Sie an',
      PUSH: 'Sehen Sie auf Ihr Gerät',
      RECOVERY_CODE: 'Wiederherstellungscode benutzen',
    },
    totpLead: (site) =>
      `Öffnen Sie Ihre Authenticator-App und geben Sie die sechs Ziffern ein, die sie für ${site} zeigt.`,
    emailLead: 'Eine Mail mit einem Code ist unterwegs an {email}.',
    smsLead: 'Eine Nachricht mit einem Code ist unterwegs an {email}.',
    callLead: 'Eine Stimme sagt Ihnen einen Code unter {email}. Geben Sie ihn hier ein.',
    pushLead: 'Ein Code wurde an Ihr Gerät {email} gesendet.',
    recoveryLead:
      'Geben Sie einen der Codes ein, die Sie beim Einrichten des zweiten Schritts aufgehoben haben. Jeder gilt einmal.',
    code: 'Code',
    recoveryCode: 'Wiederherstellungscode',
    remember: (days) => `Auf diesem Gerät ${days} Tage lang nicht fragen`,
    rememberHint: 'Nur, wo sich niemand sonst mit Ihrem Passwort anmeldet.',
    submit: 'Anmeldung abschließen',
    nothingThere: 'Nichts angekommen? Es kann eine Minute dauern.',
    callAgain: 'Noch einmal anrufen',
    sendAgain: 'Neuen Code senden',
    otherWays: 'Ein anderer Weg',
    ways: {
      TOTP: 'Code aus Ihrer Authenticator-App',
      EMAIL: 'Code per Mail',
      SMS: 'Code per SMS',
      CALL: 'Code per Anruf',
      PUSH: 'Code an Ihr Gerät',
      RECOVERY_CODE: 'Wiederherstellungscode',
    },
  },
  captcha: {
    working: 'Wir prüfen, dass Sie kein Roboter sind. Das dauert einen Augenblick.',
    waiting: 'Einen Augenblick: Das Formular wird gesendet, wenn die Prüfung fertig ist.',
    done: 'Die Prüfung ist fertig.',
    failed:
      'Die Prüfung läuft in diesem Browser nicht. Öffnen Sie die Seite über https in einem aktuellen.',
    unreachable: 'Die Prüfung gegen Roboter ist nicht zu erreichen.',
    progress: 'Prüfung',
    needsScript:
      'Dieses Formular prüft, ob ein Roboter es sendet, und braucht dafür JavaScript. Schalten Sie es für diese Seite ein und laden Sie sie neu.',
  },
  waiting: {
    title: 'Fast geschafft',
    lead: (site) => `Der Inhaber von ${site} sieht sich jedes neue Konto an.`,
    mail: 'Sobald Ihres bestätigt ist, schreiben wir an {email}.',
    rest: 'Mehr ist nicht zu tun. Sie können diese Seite schließen.',
  },
  signedOut: {
    title: 'Sie sind abgemeldet',
    lead: 'Sie können als Gast weiterlesen und sich jederzeit wieder anmelden.',
  },
  choose: {
    title: 'Wählen Sie ein Konto',
    lead: (site) => `Mit welchem Ihrer Konten möchten Sie weiter zu ${site}?`,
    leadOne: (site) => `Weiter zu ${site} als`,
    other: 'Ein anderes Konto verwenden',
  },
  consent: {
    title: (client) => `Bei ${client} anmelden?`,
    lead: (client, site) => `${client} ist eine eigene Website. Sie fragt ${site}, wer Sie sind.`,
    ownLead: (site) => `${site} fragt, bevor Sie mit diesem Konto angemeldet werden.`,
    asWho: 'Ihr Konto',
    whereTo: 'Sie gelangen zu',
    what: 'Was sie darf',
    sees: 'Ihren Namen und Ihre Adresse sehen und auf dieser Website in Ihrem Namen handeln',
    allow: 'Erlauben',
    deny: 'Nicht erlauben',
  },
  sending: {
    title: 'Sie sind angemeldet',
    lead: 'Noch ein Schritt führt Sie zurück. Wenn nichts geschieht, drücken Sie die Taste.',
    submit: 'Weiter',
  },
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
    nav: 'Bereiche Ihres Kontos',
    profile: 'Profil',
    nickname: 'Name',
    firstName: 'Vorname',
    lastName: 'Nachname',
    optional: 'freiwillig',
    language: 'Sprache der Mails und Seiten',
    languageUnset: 'Wie im Browser eingestellt',
    profileSaved: 'Ihr Profil ist gespeichert.',
    address: 'Adresse',
    verified: 'Bestätigt',
    unverified: 'Noch nicht bestätigt',
    confirm: 'Code zur Bestätigung senden',
    passwordTitle: 'Passwort',
    currentPassword: 'Bisheriges Passwort',
    changePassword: 'Passwort ändern',
    passwordSaved: 'Ihr Passwort ist geändert. Andere Geräte sind abgemeldet.',
    sessions: 'Wo Sie angemeldet sind',
    sessionsLead:
      'Eine App, die Sie nicht mehr brauchen, oder ein verlorenes Gerät? Beenden Sie die Anmeldung hier.',
    lastUsed: (date) => `Zuletzt benutzt am ${date}`,
    endSession: 'Beenden',
    endAllSessions: 'Alle beenden',
    unknownDevice: 'Unbekanntes Gerät',
    sessionEnded: 'Beendet. Es kann einige Sekunden dauern, bis es überall gilt.',
    signOut: 'Abmelden',
    signOutLead: 'Beendet Ihre Anmeldung bei diesen Seiten in diesem Browser.',
  },
  ownAddress: germanOwnAddress,
  ownFactors: germanOwnFactors,
  deletion: germanDeletion,
  section: {
    lead: (site) => `${site} zeigt hier nichts dergleichen.`,
    hint: 'Fragen Sie den Inhaber der Website, wenn Sie etwas erwartet haben.',
    back: 'Zurück zu Ihrem Konto',
  },
  shop: {
    title: 'Hier gibt es noch nichts zu kaufen',
    lead: (site) =>
      `${site} hat nicht angegeben, wo dies bezahlt oder gebucht wird. Es wurde nichts bestellt und nichts berechnet.`,
    back: 'Zurück',
  },
  error: {
    flowTitle: 'Diese Anmeldung kann nicht weitergehen',
    flowText:
      'Sie wurde schon beendet, oder es sind mehr als zehn Minuten vergangen. Beginnen Sie auf der Website von vorn.',
    refusedTitle: 'Diese Website ist hier nicht bekannt',
    refusedText: 'Die Adresse, zu der Sie gelangen würden, hat der Inhaber nicht erlaubt.',
    clientText: 'Sie kommen von einer Website, die dieser Server nicht kennt.',
    badRequestTitle: 'Diese Anfrage ist nicht zu verstehen',
    tooOftenTitle: 'Das war zu oft',
    nothingTitle: 'Hier ist nichts',
    nothingText:
      'Zu dieser Adresse gehört keine Seite. Sie ist vertippt, oder der Schritt ist schon getan.',
    received: 'Erhalten',
    allowed: 'Erlaubt',
    none: 'keine',
    request: 'Wenn es wieder geschieht, nennen Sie dem Inhaber der Website diese Nummer:',
  },
  problems: {
    emailExists: 'Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich stattdessen an.',
    emailUnproven: 'Mit dieser Adresse gibt es ein Konto, und die Adresse wurde nie bestätigt.',
    invalidCredentials:
      'E-Mail-Adresse oder Passwort stimmen nicht. Prüfen Sie beides und versuchen Sie es noch einmal.',
    emailUnknown:
      'Mit dieser Adresse gibt es kein Konto. Prüfen Sie die Adresse, oder registrieren Sie sich.',
    unavailable: 'Dieses Konto kann sich jetzt nicht anmelden. Fragen Sie den Inhaber der Website.',
    stateOver: 'Diese Anmeldung ist abgelaufen. Beginnen Sie auf der Website von vorn.',
    codeInvalid:
      'Dieser Code ist falsch oder abgelaufen. Sehen Sie in die neueste Mail, oder fordern Sie einen neuen an.',
    linkOver: 'Dieser Link ist abgelaufen oder wurde benutzt. Fordern Sie eine neue Mail an.',
    resetRequired: 'Wählen Sie ein neues Passwort, bevor Sie sich wieder anmelden.',
    restarted:
      'Diese Seite war länger offen. Geben Sie Ihr Passwort noch einmal ein, um fortzufahren.',
    emailMalformed: 'Prüfen Sie die Adresse: erwartet wird eine wie name@example.com.',
    passwordShort: (min) => `Wählen Sie ein anderes Passwort: mindestens ${min} Zeichen.`,
    passwordLong: (max) => `Wählen Sie ein anderes Passwort: höchstens ${max} Zeichen.`,
    passwordRefused: 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.',
    factorUnknown: 'Dieser Weg ist für Ihr Konto nicht eingerichtet. Nehmen Sie einen anderen.',
    factorNeeded: 'Das Passwort lässt sich nicht entfernen.',
    enrolmentOver: 'Das ist abgelaufen. Beginnen Sie mit der Einrichtung von vorn.',
    tooManyCodes:
      'Zu viele Codes. Warten Sie eine Weile, oder nehmen Sie einen Wiederherstellungscode.',
    recentLoginRequired: 'Melden Sie sich noch einmal an, bevor Sie das ändern.',
    totpWrong:
      'Dieser Code ist falsch oder wurde benutzt. Geben Sie den ein, den die App jetzt zeigt.',
    recoveryWrong:
      'Dieser Wiederherstellungscode ist falsch oder wurde benutzt. Nehmen Sie einen anderen.',
    sentWrong:
      'Dieser Code ist falsch oder abgelaufen. Geben Sie den neuesten ein, oder fordern Sie einen neuen an.',
    factorOver:
      'Zu viele Codes waren falsch, oder es sind zehn Minuten vergangen. Melden Sie sich noch einmal an.',
    noWay:
      'Der zweite Schritt Ihres Kontos ist nicht mehr benutzbar. Bitten Sie den Inhaber der Website, ihn zurückzusetzen.',
    captchaMissing:
      'Warten Sie, bis die Prüfung unten fertig ist, und versuchen Sie es noch einmal.',
    captchaInvalid:
      'Die Prüfung ist abgelaufen. Eine neue hat begonnen: Warten Sie, bis sie fertig ist, und versuchen Sie es noch einmal.',
    captchaTick:
      'Setzen Sie unten den Haken, dass Sie kein Roboter sind, und versuchen Sie es noch einmal.',
    tooOften: (minutes) =>
      `Von Ihrem Anschluss kamen zu viele Versuche. Warten Sie ${minutes === 1 ? 'eine Minute' : `${minutes} Minuten`}, gehen Sie zurück und versuchen Sie es noch einmal.`,
    slugExists: 'Ein anderes Mitglied hat diesen Namen in der Adresse. Wählen Sie einen anderen.',
    currentWrong: 'Das ist nicht Ihr bisheriges Passwort.',
    textMalformed: 'Dieser Text lässt sich nicht speichern. Lassen Sie ungewöhnliche Zeichen weg.',
  },
}
