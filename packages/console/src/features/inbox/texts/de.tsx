import { formatCount } from '../../../ui/numbers.js'
import type { en } from './en.js'

export const de: typeof en = {
  title: 'Postausgang',
  filter: 'Nach Adresse filtern',
  mails: 'E-Mails',
  label: 'E-Mails',
  none: 'Noch keine E-Mail',
  noneHint:
    'Ohne Mailserver bewahrt Foyer alle E-Mails an Mitglieder hier auf und versendet keine. Registrieren Sie sich auf der Website: Die E-Mail mit dem Code erscheint innerhalb von Sekunden hier.',
  noneTo: (address) => `Keine E-Mail an „${address}“`,
  noneToHint: (count) =>
    `Keine der ${count} neuesten E-Mails ging an eine Adresse mit diesem Text.`,
  notHere: 'Diese E-Mail ist nicht hier',
  notHereHint: 'Sie ist nicht unter den neuesten E-Mails.',
  newestCount: (count) => `Die ${count} neuesten E-Mails`,
  count: (count) => (count === 1 ? '1 E-Mail' : `${formatCount(count)} E-Mails, neueste zuerst`),
  all: 'Alle E-Mails',
  newest: 'Neueste',
  to: (address) => <>An {address}</>,
  redacted: 'Links und Codes sind verborgen: Nur Inhaber dürfen sie benutzen.',
  codeLabel: 'Code',
  code: 'Code',
  formats: 'Formate dieser E-Mail',
  text: 'Text',
  html: 'Wie die Empfänger sie sehen',
  noText: 'Diese E-Mail hat keine reine Textfassung.',
  links: (count) => (count === 1 ? 'Link' : 'Links'),
}
