import type {
  Backup,
  CollectionPart,
  ComparedCollection,
  Restoration,
} from '@foyer/protocol/backup-endpoints'
import type { SettingsResponse } from '@foyer/protocol/site-settings'
import { formatCount } from '../../ui/numbers.js'

const words: Record<Backup['status'] | Restoration['status'], string> = {
  PENDING: 'In progress',
  READY: 'Ready',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  DELETED: 'Deleted',
  CANCELED: 'Canceled',
}

/** Describes the status of a backup or restoration. */
export function describeWork(status: Backup['status'] | Restoration['status']): string {
  return words[status]
}

/** Returns the class of the badge of a status. */
export function toneOf(status: Backup['status'] | Restoration['status']): string {
  if (status === 'FAILED') return 'badge danger'
  return status === 'PENDING' ? 'badge warning' : 'badge success'
}

/** Returns the time of what a backup holds. */
export function timeOf({ type, startedDate, requestedDate }: Backup): string {
  return type === 'UPLOADED' ? (startedDate ?? requestedDate) : requestedDate
}

/** Proposes the id of a collection that is restored beside the existing ones: `films-restored`, `films-restored-2`. */
export function restoredId(id: string, taken: readonly string[]): string {
  const base = `${id}-restored`
  if (!taken.includes(base)) return base
  for (let number = 2; ; number++) {
    if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`
  }
}

/** Names the collections of a backup in one line. */
export function namesOf(collections: readonly { displayName: string }[]): string {
  if (collections.length === 0) return 'None'
  const names = collections.slice(0, 4).map(({ displayName }) => displayName)
  const more = collections.length - names.length
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`
}

/** Describes when the server makes backups by itself. The hour is that of the reader too. */
export function describeSchedule({ settings }: Pick<SettingsResponse, 'settings'>): string {
  const { schedule, hour, keep } = Object(settings.backups)
  if (schedule !== 'daily' && schedule !== 'weekly') return 'The server makes no automatic backups.'
  const days = schedule === 'daily' ? 'every day' : 'every Sunday'
  const local = new Date(Date.UTC(2026, 0, 4, hour)).toLocaleTimeString(undefined, {
    timeStyle: 'short',
  })
  const kept = keep === 1 ? 'the newest one' : `the newest ${keep}`
  return `The server makes a backup ${days} at ${hour}:00 UTC (${local} here) and keeps ${kept}.`
}

const partWords: Record<CollectionPart, string> = {
  displayName: 'name',
  description: 'description',
  displayField: 'display field',
  fields: 'fields',
  permissions: 'permissions',
  specialPermissions: 'special permissions',
  plugins: 'plugins',
  deletionRule: 'deletion rule',
  enforce: 'checks of fields',
  indexes: 'indexes',
}

/** Names the parts of a collection that a restoration resets besides the items. */
export function nameParts(parts: readonly CollectionPart[]): string {
  return parts.map((part) => partWords[part]).join(', ')
}

/** Describes in one sentence what restoring a collection in place changes. */
export function describeEffect({
  exists,
  itemsInBackup,
  added,
  removed,
  changed,
  changedParts,
}: ComparedCollection): string {
  if (!exists) return `created with ${count(itemsInBackup, 'item')}.`
  const effects = [
    ...(added > 0 ? [`${count(added, 'item')} removed`] : []),
    ...(removed > 0 ? [`${count(removed, 'item')} brought back`] : []),
    ...(changed > 0 ? [`${count(changed, 'item')} reset`] : []),
    ...(changedParts.length > 0 ? [`${nameParts(changedParts)} reset`] : []),
  ]
  return effects.length === 0 ? 'no change.' : `${effects.join(', ')}.`
}

/** Formats a number with its noun: `1 item`, `3,201 items`. */
export function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
}
