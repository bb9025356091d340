import type { en } from './en.js'

export const de: typeof en = {
  title: 'Postausgang',
  filter: 'Nach Adresse filtern',
  noun: 'die E-Mails',
  none: {
    title: 'Noch keine E-Mail',
    text: 'Ohne Mailserver behält Foyer alle E-Mails hier und versendet keine. Um eine zu sehen, registrieren Sie sich auf der Website: Die E-Mail mit dem Code erscheint hier nach Sekunden. Mit Mailserver meldet diese Seite E-Mails, die nicht zugestellt werden konnten.',
  },
  noMatch: {
    title: (address) => `Keine E-Mail an „${address}“`,
    text: (count) => `Keine der ${count} neuesten E-Mails ging an eine Adresse mit diesem Text.`,
  },
  gone: {
    title: 'Diese E-Mail ist nicht hier',
    text: 'Sie ist nicht unter den neuesten E-Mails.',
  },
  newestOf: (count) => `Die ${count} neuesten E-Mails`,
  count: (count, formattedCount) =>
    count === 1 ? '1 E-Mail' : `${formattedCount} E-Mails, die neueste zuerst`,
  all: 'Alle E-Mails',
  newest: 'Neueste',
  to: 'An',
  hidden: 'Links und Codes sind verborgen: Nur Inhaber dürfen sie verwenden.',
  codeTitle: 'Code',
  code: 'Code',
  formats: 'Formate dieser E-Mail',
  text: 'Text',
  html: 'Wie der Leser sie sieht',
  noText: 'Diese E-Mail hat keine Textfassung.',
  link: 'Link',
  links: 'Links',
  mails: 'E-Mails',
}
