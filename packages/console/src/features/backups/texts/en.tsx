import type { Backup, CollectionPart, Restoration } from '@foyer/protocol/backup-endpoints'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format/format-number.js'

/** Texts of this folder. */
export const en = {
  title: 'Backups',
  summary: 'Collections with their items, as files in the data folder of the server.',
  create: 'Create a backup',
  upload: 'Upload',
  download: 'Download',
  noMembers: (command: ReactNode) => (
    <>
      These backups do not contain members. To back up the whole site, run {command} on the server.
    </>
  ),
  backups: 'backups',
  changeSchedule: 'Change the schedule',
  none: 'No backups yet',
  noneHint:
    'Create a backup before a large change. If items are changed or removed by mistake, restore it here.',
  columns: {
    requested: 'Requested',
    origin: 'Origin',
    status: 'Status',
    size: 'Size',
    collections: 'Collections',
    into: 'Restored into',
    backupOf: 'Backup of',
    error: 'Error',
  },
  bySchedule: 'By schedule',
  byHand: 'By hand',
  uploaded: (date: ReactNode) => <>Uploaded, created {date}</>,
  compare: 'Compare',
  restore: 'Restore',
  theBackup: 'the backup',
  cancel: 'Cancel',
  cancelQuestion: 'The backup will not be created.',
  remove: 'Delete',
  removeQuestion: 'Its file will be deleted.',
  restorations: 'Restorations',
  statuses: {
    PENDING: 'In progress',
    READY: 'Ready',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    DELETED: 'Deleted',
    CANCELED: 'Cancelled',
  } satisfies Record<Backup['status'] | Restoration['status'], string>,
  noCollections: 'None',
  andMore: (names: string, more: number) => `${names} and ${more} more`,
  schedule: {
    off: 'The server makes no automatic backups.',
    daily: (hour: number, local: string, newest: string) =>
      `The server makes a backup every day at ${hour}:00 UTC (${local} here) and keeps ${newest}.`,
    weekly: (hour: number, local: string, newest: string) =>
      `The server makes a backup every Sunday at ${hour}:00 UTC (${local} here) and keeps ${newest}.`,
    newest: (count: number) => (count === 1 ? 'the newest one' : `the newest ${count}`),
  },
  parts: {
    displayName: 'name',
    description: 'description',
    displayField: 'label',
    fields: 'fields',
    permissions: 'permissions',
    specialPermissions: 'special permissions',
    plugins: 'plugins',
    deletionRule: 'deletion rule',
    enforce: 'validation',
    indexes: 'indexes',
  } satisfies Record<CollectionPart, string>,
  effects: {
    of: (collection: ReactNode, effect: string) => (
      <>
        {collection}: {effect}
      </>
    ),
    created: (count: number) => `created with ${items(count)}.`,
    removed: (count: number) => `${items(count)} removed`,
    broughtBack: (count: number) => `${items(count)} brought back`,
    reset: (count: number) => `${items(count)} reset`,
    partsReset: (parts: string) => `${parts} reset`,
    none: 'no change.',
  },
  page: {
    all: 'All backups',
    title: 'Backup',
    titleOf: (time: string) => `Backup of ${time}`,
    missing: 'This backup does not exist',
    missingHint: 'It may have been deleted.',
    summary:
      'What changed since this backup. If it replaces the current collections, these changes are undone.',
    compareAgain: 'Compare again',
    references: 'References of multi-reference fields are compared and restored too.',
    comparison: 'comparison',
    label: 'Changes by collection',
    collection: 'Collection',
    added: 'Added since',
    removed: 'Removed since',
    changed: 'Changed since',
    alsoChanged: 'Also changed',
    nothing: 'Nothing',
    deleted: 'The collection is deleted',
  },
  compared: {
    items: 'items',
    noChange: 'No item was added, removed or changed since the backup.',
    counts: (inBackup: number, now: number) =>
      `${items(inBackup)} in the backup, ${formatCount(now)} now.`,
    moreFields: (count: number, listed: number) =>
      `${formatCount(count)} fields are changed; the first ${listed} are listed.`,
    listed: (count: number) => `The first ${count} are listed.`,
    titles: {
      changed: (count: number) => `Changed since the backup: ${formatCount(count)}`,
      removed: (count: number) => `Removed since the backup: ${formatCount(count)}`,
      added: (count: number) => `Added since the backup: ${formatCount(count)}`,
    },
    effects: {
      changed: 'Restoring resets them.',
      removed: 'Restoring brings them back.',
      added: 'Restoring removes them.',
    },
    inBackup: 'In the backup',
    now: 'Now',
    noField: 'no such field',
    emptyText: 'empty text',
  },
  form: {
    title: 'Restore a backup',
    intro: (time: ReactNode) => <>Backup of {time}. Members are not in it.</>,
    collections: 'Collections',
    restored: (name: string) => `${name} (restored)`,
    way: 'Where to',
    asCopy: (names: ReactNode) => <>As new collections, next to the current ones: {names}</>,
    inPlace: 'Instead of the current ones',
    noneReplaced: 'None of these collections exists now. They are created again, with their ids.',
    replaced: (names: string) =>
      `The current items of ${names} will be removed. Everything written since the backup will be lost.`,
    confirm: 'Replace the collections',
    restore: (names: string) => `Restore ${names}`,
    replace: (names: string) => `Replace ${names}`,
    comparing: 'Comparing with the current items…',
    comparisonFailed: (problem: string) => `The comparison failed. ${problem}`,
    effects: 'What changes',
  },
}

function items(count: number): string {
  return count === 1 ? '1 item' : `${formatCount(count)} items`
}
