import type { en } from './en.js'

export const de: typeof en = {
  save: 'Speichern',
  saveOne: (label) => `Speichern: ${label}`,
  reset: 'Zurücksetzen',
  resetOne: (label) => `Zurücksetzen: ${label}`,
  on: 'an',
  off: 'aus',
  shortPassword: (length) =>
    `Passwörter mit weniger als ${length} Zeichen sind leicht zu erraten. Trotzdem speichern?`,
  timeNow: (hint, time) => `${hint} Jetzt ${time}.`.trim(),
  times: {
    day: (count, formattedCount) =>
      count === 1 ? `${formattedCount} Tag` : `${formattedCount} Tage`,
    hour: (count, formattedCount) =>
      count === 1 ? `${formattedCount} Stunde` : `${formattedCount} Stunden`,
    minute: (count, formattedCount) =>
      count === 1 ? `${formattedCount} Minute` : `${formattedCount} Minuten`,
    second: (count, formattedCount) =>
      count === 1 ? `${formattedCount} Sekunde` : `${formattedCount} Sekunden`,
  },
  captchaNever: 'Nie',
  captchaAfterFailures: 'Nach Fehlversuchen',
  captchaAlways: 'Immer',
  proofOfWork: 'Rechenaufgabe',
  schedules: { off: 'Aus', daily: 'Täglich', weekly: 'Wöchentlich' },
  labels: {
    registration: 'Registrierung',
    login: 'Anmeldung',
    password: 'Passwort',
    mail: 'E-Mail',
    pages: 'Seiten',
    deletion: 'Löschung',
    backups: 'Backups',
    events: 'Ereignisse',
    tokens: 'Tokens',
    captcha: 'Captcha',
    rateLimit: 'Grenzen',
    'registration.emailVerification': 'E-Mail-Adresse bestätigen',
    'registration.ownerApproval': 'Freigabe durch den Inhaber',
    'registration.enumerationSafe': 'Vorhandene Konten bei der Registrierung verbergen',
    'login.enumerationSafe': 'Unbekannte Adressen bei der Anmeldung verbergen',
    'password.minLength': 'Kürzestes Passwort',
    'mail.language': 'Sprache',
    'mail.ownerAddress': 'Adresse des Inhabers',
    'pages.language': 'Sprache',
    'deletion.graceDays': 'Bedenkzeit vor einer Löschung, in Tagen',
    'backups.schedule': 'Automatische Backups',
    'backups.hour': 'Stunde des Backups',
    'backups.keep': 'Anzahl automatischer Backups',
    'events.keepDays': 'Tage im Ereignisprotokoll',
    'tokens.accessSeconds': 'Gültigkeit eines Zugriffstokens',
    'tokens.refreshSeconds': 'Ende einer Sitzung ohne Aktivität',
    'tokens.sessionSeconds': 'Längste Dauer einer Sitzung',
    'captcha.login': 'Anmeldung',
    'captcha.register': 'Registrierung',
    'captcha.provider': 'Anbieter',
    'rateLimit.enabled': 'Eingeschaltet',
    'rateLimit.visitorWrites': 'Schreibvorgänge von Besuchern',
    'rateLimit.memberWrites': 'Schreibvorgänge von Mitgliedern',
  },
  pageUrls: {
    label: 'Adressen der Seiten Ihrer Website',
    about: (placeholders) =>
      `Seiten der Website, auf die dieser Server verweist. Geben Sie https-Adressen ein; ohne Adresse sagt eine Seite, dass es keine gibt. Platzhalter dürfen nach dem Host stehen. Käufe und Buchungen haben außerdem ${placeholders}.`,
    placeholders: (names) => `Platzhalter: ${names}`,
    section: 'Hierher führt ein Link im Konto des Mitglieds. Ohne Platzhalter.',
    labels: {
      checkout: 'Kasse',
      bookingCheckout: 'Kasse für eine Buchung',
      eventCheckout: 'Kasse für eine Veranstaltung',
      planCheckout: 'Kasse für einen Tarif',
      product: 'Produkt',
      booking: 'Buchung',
      paymentRequest: 'Zahlungsaufforderung',
      bookings: 'Buchungen des Mitglieds',
      orders: 'Bestellungen des Mitglieds',
      subscriptions: 'Abonnements des Mitglieds',
      events: 'Veranstaltungen des Mitglieds',
    },
  },
  hints: {
    'registration.emailVerification':
      'Neue Mitglieder bestätigen ihre E-Mail-Adresse mit einem Code, bevor sie sich anmelden können.',
    'registration.ownerApproval':
      'Neue Mitglieder können sich erst anmelden, wenn Sie sie freigeben.',
    'registration.enumerationSafe':
      'Die Registrierung antwortet bei vorhandenen und neuen Adressen gleich.',
    'login.enumerationSafe':
      'Die Anmeldung antwortet bei einer unbekannten Adresse und bei einem falschen Passwort gleich.',
    'password.minLength':
      'Mindestzahl der Zeichen. Passwörter mit weniger als 8 sind leicht zu erraten.',
    'mail.language': 'Sprache der E-Mails an Mitglieder, die keine gewählt haben.',
    'mail.ownerAddress':
      'Erhält eine E-Mail, wenn ein neues Mitglied auf Ihre Freigabe wartet oder ein Webhook nach Fehlern angehalten wird. Leer: keine E-Mail.',
    'pages.language': 'Sprache der Seiten für Browser, die keine unterstützte Sprache anfragen.',
    'deletion.graceDays':
      'In dieser Zeit können Mitglieder die Löschung ihres Kontos abbrechen. 0 löscht sofort.',
    'backups.schedule': 'Von allen Sammlungen. Wöchentlich heißt sonntags.',
    'backups.hour': 'Von 0 bis 23, in UTC.',
    'backups.keep': 'Ältere werden gelöscht. Die von Ihnen erstellten zählen nicht mit.',
    'events.keepDays':
      'So lange behält das Ereignisprotokoll Ereignisse, mit dem Inhalt geänderter Elemente.',
    'tokens.accessSeconds': 'In Sekunden. Schon ausgestellte Tokens behalten ihre.',
    'tokens.refreshSeconds': 'In Sekunden ohne Aktivität.',
    'tokens.sessionSeconds': 'In Sekunden, auch bei Aktivität. Leer: keine Grenze.',
    'captcha.login': 'Wann die Anmeldung ein Captcha verlangt.',
    'captcha.register': 'Wann die Registrierung ein Captcha verlangt.',
    'captcha.provider':
      'Die Rechenaufgabe braucht keinen Dritten; reCAPTCHA braucht Schlüssel von Google.',
    'rateLimit.enabled': 'Begrenzt Passwortversuche und Anfragen.',
    'rateLimit.visitorWrites':
      'Elemente, die die Besucher eines Netzes in einer Minute schreiben können.',
    'rateLimit.memberWrites': 'Elemente, die ein Mitglied in einer Minute schreiben kann.',
  },
}
