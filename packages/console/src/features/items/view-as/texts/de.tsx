import type { en } from './en.js'

export const de: typeof en = {
  action: 'Ansehen als',
  menu: 'Die Elemente als jemand anderes ansehen',
  selectOne: 'Wählen Sie ein Element, um es als sein Autor anzusehen.',
  readingAuthor: 'Der Autor wird gelesen …',
  noAuthor: (item) => `„${item}“ hat keinen Autor.`,
  authorOf: (item) => `Der Autor von „${item}“`,
  viewedAs: (person) => <>Angesehen als {person}</>,
  visitor: 'Besucher',
  readOnly:
    'Nur lesen: die Elemente, die diese Person nach den Berechtigungen erhält. Das Audit-Protokoll hat einen Eintrag dieser Ansicht.',
  back: 'Zurück zu Ihrer Ansicht',
  openOwn: 'In Ihrer Ansicht öffnen',
  notGiven: (person) => `${person} erhält dieses Element nicht`,
  hidden: 'Die Berechtigungen verbergen es, oder es gibt es nicht.',
  item: 'das Element',
  noRight: 'Ihre Rolle darf nicht als jemand anderes ansehen',
  noRightText: (role) =>
    `Nur Inhaber und Redaktion sehen die Elemente so, wie andere sie erhalten. Ihre Rolle: ${role}.`,
  noMember: 'Dieses Mitglied gibt es nicht',
  noMemberText: (id) =>
    `Das Konto „${id}“ wurde gelöscht, oder ein Besucher ohne Konto ist der Autor.`,
  member: 'das Mitglied',
  noItems: (person) => `${person} erhält keine Elemente`,
  notActive: 'Nur aktive Mitglieder melden sich an, und dieses Konto ist nicht aktiv.',
  grid: (collection, person) => `Elemente von ${collection}, angesehen als ${person}`,
  denied: (person) => `${person} erhält keine Elemente: abgelehnt`,
  noneMatch: 'Kein Element passt zum Filter, oder die passenden sind vor dieser Person verborgen.',
  noneVisible: 'Die Sammlung ist leer, oder alle Elemente sind vor dieser Person verborgen.',
}
