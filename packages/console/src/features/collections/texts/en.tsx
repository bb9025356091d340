import type { ReactNode } from 'react'

/** Texts of the list of collections, and of the parts that their pages share. */
export const en = {
  title: 'Collections',
  create: 'New collection',
  noun: 'collections',
  count: (count: number, formattedCount: string) =>
    count === 1 ? '1 collection' : `${formattedCount} collections`,
  none: {
    title: 'No collections yet',
    text: (file: ReactNode): ReactNode => (
      <>
        A collection holds the items of one kind, such as posts, products or reviews. Create the
        first one here, or declare it in {file}.
      </>
    ),
    create: 'Create a collection',
  },
  card: {
    settings: 'Settings',
    settingsOf: (name: string) => `Settings of ${name}`,
    declared: 'Declared in foyer.json',
    deletedMembers: 'Items of deleted members',
    unknown: 'Unknown',
    countUnknown: 'Number of items unknown',
    counting: 'Counting items',
    items: (count: number, formattedCount: string) =>
      count === 1 ? '1 item' : `${formattedCount} items`,
  },
  deleted: {
    isBack: (collection: ReactNode): ReactNode => (
      <>{collection} is back, with its items, fields and permissions.</>
    ),
    isDeleted: (name: string) =>
      `${name} is deleted. Sites cannot reach it any more; its items are kept.`,
    notRead: (problem: string) => `The deleted collections could not be read: ${problem}`,
    heading: 'Deleted',
    intro:
      'A deleted collection keeps its items until a new collection takes its id. The id is reserved for 30 days.',
    times: (deleted: ReactNode, reserved: ReactNode): ReactNode => (
      <>
        Deleted {deleted}. Reserved until {reserved}.
      </>
    ),
    restore: 'Restore',
    restoreOne: (name: string) => `Restore ${name}`,
  },
  rule: {
    label: 'Items of deleted members',
    saved: 'The rule is saved. It applies to members who are deleted from now on.',
    noun: 'the rule',
    cleared: 'Cleared fields',
    declared: (file: ReactNode, name: ReactNode): ReactNode => (
      <>
        This rule is declared in {file} ({name}). Change it there: a rule set here would be replaced
        by the next change of that declaration.
      </>
    ),
    anonymise: {
      label: 'Anonymise them',
      hint: 'The items stay, without the link to the member. This is the default.',
    },
    delete: {
      label: 'Delete them',
      hint: 'The items are removed with the account.',
    },
    keep: {
      label: 'Keep them as they are',
      hint: 'The items keep the id of the member and all their fields.',
    },
    legend: 'When a member is deleted, the member’s items in this collection:',
    useDefault: 'Use the default',
    clearToo: 'Fields that are cleared too',
    clearHint: 'For example a copy of the member’s name in the item.',
    words: {
      keep: 'Kept as they are',
      anonymise: 'Anonymised',
      delete: 'Deleted',
    },
    withCleared: (words: string, count: number) =>
      `${words}, ${count === 1 ? '1 field' : `${count} fields`} cleared`,
    innerField: 'Inner field',
  },
  conflict: {
    title: 'Nothing was saved: this collection was changed elsewhere in the meantime.',
    text: 'This page now shows its current state, and your changes are kept on top of it. Check them and save again.',
  },
  mismatch: {
    title: (count: number, formattedCount: string) =>
      `Nothing was changed: ${count === 1 ? 'one item does' : `${formattedCount} items do`} not fit the fields.`,
    advice: (count: number) => `Correct ${count === 1 ? 'it' : 'them'}, then try again.`,
    first: (count: number) => `The first ${count}:`,
    value: (item: ReactNode, field: ReactNode, expected: string, found: ReactNode): ReactNode => (
      <>
        {item}: {field}, expected {expected}, found {found}
      </>
    ),
  },
  operations: {
    read: 'Read',
    insert: 'Add',
    update: 'Change',
    remove: 'Remove',
  },
}
