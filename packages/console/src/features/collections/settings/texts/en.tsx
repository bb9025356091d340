import type { ReactNode } from 'react'

/** Texts of the settings of a collection. */
export const en = {
  declared: {
    badge: 'Declared in foyer.json',
    text: (badge: ReactNode): ReactNode => (
      <>
        {badge} Changes that you make here apply at once and survive restarts. If the declaration in
        the file changes, the next start of the server replaces name, label, fields, permissions,
        plugins and events with those of the file, and removes a label that the file does not have.
      </>
    ),
    differs: 'It differs from its declaration',
    pull: (file: ReactNode, variable: ReactNode): ReactNode => (
      <>
        In the folder of {file}, with the owner key in {variable}, this command shows the difference
        and writes it to the file:
      </>
    ),
    command: 'command',
    difference: 'difference',
  },
  delete: {
    heading: 'Delete this collection',
    intro: (days: number) =>
      `Sites can no longer reach it. You can restore it with all its items for at least ${days} days.`,
    action: 'Delete the collection',
    question: (name: string) => `Delete ${name}?`,
    effect: (count: number | undefined, formattedCount: string): ReactNode => (
      <>
        <strong>
          {count === undefined
            ? 'All its items'
            : count === 1
              ? '1 item'
              : `${formattedCount} items`}
        </strong>{' '}
        will become unavailable to all sites, members and visitors immediately.
      </>
    ),
    references: (fields: string) => `References in ${fields} will be broken until you restore it.`,
    retention:
      'The items are kept. “Restore”, on the page of all collections, brings back items, fields, permissions and indexes.',
    declared: (file: ReactNode): ReactNode => (
      <>
        This collection is declared in {file}. A restart does not create it again: only “Restore”
        does.
      </>
    ),
    confirm: (name: string) => `Type “${name}” to confirm`,
    confirmHint: 'This prevents deleting the wrong collection.',
    wrongName: (name: string) => `Type the name as it is: ${name}`,
    keep: 'Keep the collection',
  },
  general: {
    label: 'General',
    name: 'Name',
    nameHint: 'Shown in this console. Sites use the id, which does not change.',
    nameEmpty: 'Enter a name.',
    descriptionHint: 'What the collection is for. Members and visitors do not see it.',
    displayField: 'Label',
    displayFieldHint:
      'The field that the console shows as the name of an item, in references and lists.',
    noDisplayField: 'None: the id of the item',
    automaticDisplayField: (name: string) => `Automatic: ${name}, the first text`,
    saved: 'Saved.',
  },
  tabs: {
    fields: 'Fields',
    permissions: 'Permissions',
    indexes: 'Indexes',
    deletedMembers: 'Deleted members',
  },
  title: (name: string) => `${name}: settings`,
  toItems: 'Go to the items',
  nav: 'Settings of the collection',
  noTab: 'There is no such tab',
  toGeneral: 'Go to the general settings',
}
