import type { en } from './en.js'

export const de: typeof en = {
  roles: {
    owner: { name: 'Inhaber', rights: 'Alles, auch Inhaber, Schlüssel und Einstellungen.' },
    editor: {
      name: 'Redaktion',
      rights: 'Ändert Elemente. Liest Mitglieder, Ereignisse und den Postausgang.',
    },
    viewer: { name: 'Nur lesen', rights: 'Liest die meisten Seiten. Ändert nichts.' },
  },
  list: {
    title: 'Inhaber',
    summary: 'Personen, die sich bei dieser Konsole anmelden, und was sie dürfen.',
    invite: 'Jemanden einladen',
    loading: 'die Inhaber',
    none: {
      title: 'Noch keine Konten',
      about: (command) => (
        <>
          Sie verwenden den Inhaberschlüssel. Laden Sie sich selbst per E-Mail ein, oder öffnen Sie
          den Link, den {command} auf dem Server ausgibt: Mit einem Konto bleiben Sie in allen Tabs
          angemeldet, und das Audit-Protokoll zeigt Ihren Namen.
        </>
      ),
    },
    columns: {
      name: 'Name',
      role: 'Rolle',
      twoStepVerification: 'Bestätigung in zwei Schritten',
      lastLogin: 'Letzte Anmeldung',
    },
    never: 'Nie',
    you: 'Sie',
    roleOf: (email) => `Rolle von ${email}`,
    twoStepVerificationOf: (email) => `die Bestätigung in zwei Schritten von ${email}`,
    turnOff: 'Ausschalten',
    turnOffQuestion:
      'Danach genügt das Passwort zur Anmeldung. Für Inhaber, die die App und die Codes verloren haben.',
    removeQuestion: 'Das Konto und seine Sitzungen enden.',
  },
  invitations: {
    heading: 'Offene Einladungen',
    columns: {
      role: 'Rolle',
      by: 'Eingeladen von',
      expires: 'Gültig bis',
      withdraw: 'Zurückziehen',
    },
    of: (email) => `die Einladung an ${email}`,
    withdraw: 'Zurückziehen',
    withdrawQuestion: 'Ihr Link wird ungültig.',
  },
  invite: {
    link: 'Link',
    sent: (email) =>
      `Eine E-Mail an ${email} wird gesendet. Sie können den Link auch selbst übergeben. Er wird nicht noch einmal angezeigt, und wer ihn zuerst öffnet, erhält das Konto.`,
    createdWithoutServer: (email) =>
      `Die Einladung an ${email} ist angelegt. Übergeben Sie diesen Link selbst. Er wird nicht noch einmal angezeigt, und wer ihn zuerst öffnet, erhält das Konto.`,
    emailHint:
      'Dorthin geht eine E-Mail mit einem Link. Der Link gilt sieben Tage lang und nur einmal.',
    role: 'Rolle',
    submit: 'Einladung senden',
  },
  account: {
    title: 'Ihr Konto',
    summary: (email, role, rights) => `${email} · ${role}: ${rights}`,
    ownerKey: {
      title: 'Sie verwenden den Inhaberschlüssel',
      about: 'Der Schlüssel hat kein Konto. Konten und Einladungen stehen auf der Seite „Inhaber“.',
    },
    name: 'Name',
    nameHint: 'Das Audit-Protokoll zeigt ihn bei Ihren Änderungen.',
    nameSaved: 'Gespeichert.',
    saveName: 'Namen speichern',
    currentPassword: 'Bisheriges Passwort',
    newPassword: 'Neues Passwort',
    newPasswordHint: 'Alle Ihre anderen Sitzungen enden.',
    passwordSaved: 'Ihr Passwort ist geändert.',
    savePassword: 'Passwort ändern',
  },
  twoStepVerification: {
    heading: 'Bestätigung in zwei Schritten',
    on: 'Ein',
    off: 'Aus',
    aboutOff:
      'Nach Ihrem Passwort fragt die Konsole nach einem Code aus einer App auf Ihrem Telefon. Ein gestohlenes Passwort allein öffnet dann nichts.',
    setUp: 'Authenticator-App einrichten',
    aboutOn:
      'Jede Anmeldung fragt nach einem Code aus Ihrer Authenticator-App. Für ein neues Telefon oder neue Wiederherstellungscodes schalten Sie die Bestätigung in zwei Schritten aus und richten sie neu ein.',
    turnOff: 'Bestätigung in zwei Schritten ausschalten',
    password: 'Ihr Passwort',
    app: 'Authenticator-App',
    scan: 'Scannen Sie das Bild mit einer Authenticator-App und geben Sie dann den Code ein, den die App anzeigt.',
    qrCode: 'QR-Code für eine Authenticator-App',
    key: 'Schlüssel',
    code: 'Code',
    codeHint: 'Sechs Ziffern. Alle Ihre anderen Sitzungen enden.',
    turnOn: 'Einschalten',
    recoveryCodes: 'Wiederherstellungscodes',
    keepCodes:
      'Die Bestätigung in zwei Schritten ist eingeschaltet. Bewahren Sie diese Wiederherstellungscodes auf: Jeder gilt einmal anstelle eines Codes, zum Beispiel wenn das Telefon verloren ist. Sie werden nicht noch einmal angezeigt.',
  },
  sessions: {
    heading: 'Ihre Sitzungen',
    endOthers: 'Alle anderen beenden',
    about:
      'Eine Sitzung endet zwölf Stunden nach der letzten Verwendung und dreißig Tage nach der Anmeldung.',
    loading: 'die Sitzungen',
    columns: {
      browser: 'Browser',
      network: 'Netzwerk',
      began: 'Angemeldet',
      lastUsed: 'Zuletzt verwendet',
      end: 'Beenden',
    },
    unknownBrowser: 'Unbekannter Browser',
    current: 'Diese',
    endCurrent: 'Melden Sie sich ab, um sie zu beenden',
    end: 'Beenden',
    endIn: (browser) => `Beenden: die Sitzung in ${browser ?? 'einem unbekannten Browser'}`,
  },
}
