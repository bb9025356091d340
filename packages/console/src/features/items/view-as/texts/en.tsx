import type { ReactNode } from 'react'

/** Texts of the view as someone else. */
export const en = {
  action: 'View as',
  menu: 'View the items as somebody else',
  selectOne: 'Select one item to view as its author.',
  readingAuthor: 'Reading the author…',
  noAuthor: (item: string) => `“${item}” has no author.`,
  authorOf: (item: string) => `The author of “${item}”`,
  viewedAs: (person: ReactNode): ReactNode => <>Viewed as {person}</>,
  visitor: 'a visitor',
  readOnly:
    'Read only: the items that the permissions give to this person. The view is recorded in the audit log.',
  back: 'Back to your view',
  openOwn: 'Open it in your view',
  notGiven: (person: string) => `${person} does not get this item`,
  hidden: 'The permissions hide it, or it does not exist.',
  item: 'the item',
  noRight: 'Your role cannot view as someone else',
  noRightText: (role: string) =>
    `Only owners and editors see the items as others get them. Your role is ${role}.`,
  noMember: 'There is no such member',
  noMemberText: (id: string) =>
    `The account “${id}” was deleted, or a visitor without an account is the author.`,
  member: 'the member',
  noItems: (person: string) => `${person} gets no items`,
  notActive: 'Only active members log in, and this account is not active.',
  grid: (collection: string, person: string) => `Items of ${collection}, viewed as ${person}`,
  denied: (person: string) => `${person} has no access`,
  noneMatch: 'No item matches the filter, or those that match are hidden from this person.',
  noneVisible: 'The collection is empty, or all its items are hidden from this person.',
}
