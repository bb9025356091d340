import type { ReactNode } from 'react'

/** Texts of an item's history. */
export const en = {
  noun: 'the history',
  types: {
    itemCreated: 'Created',
    itemUpdated: 'Changed',
    itemRemoved: 'Removed',
    truncated: 'Collection emptied',
    restored: 'Collection restored',
  },
  by: (actor: ReactNode): ReactNode => <>by {actor}</>,
  noChange: 'No field changed.',
  event: 'Event',
  request: 'Request',
  actors: {
    server: 'the server',
    deletedKey: 'an API key that was deleted',
    key: (name: string) => `the API key “${name}”`,
    ownerKey: 'the owner key',
    removedOwner: 'an owner who was removed',
    visitor: 'a visitor',
  },
  notLogged: (collection: string, setting: ReactNode): ReactNode => (
    <>
      The event log does not record the items of {collection}: the site file declares the collection
      with {setting}.
    </>
  ),
  noneInNewest: 'The newest part of the event log has no change of this item.',
  none: 'The event log has no change of this item.',
  searchOlder: 'Search older changes',
  retention: (days: number, setting: ReactNode): ReactNode => (
    <>
      The event log keeps changes for {days === 1 ? 'a day' : `${days} days`}: the setting {setting}
      .
    </>
  ),
  restore: {
    action: 'Restore this version',
    noun: 'this version',
    question: 'Restoring changes these fields:',
    references: 'Multi-reference fields stay as they are.',
    same: 'No field differs from the item as it is now.',
    confirm: 'Yes, restore',
    expired: 'The event log no longer has the content of this version.',
    conflict:
      'Somebody changed the item in the meantime. Close it, open it again and compare once more.',
    gone: 'Somebody removed the item in the meantime.',
  },
  eventLog: 'Event log of this item',
  auditLog: 'Audit log of the collection',
}
