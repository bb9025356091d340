import type {
  Backup,
  CollectionPart,
  ComparedCollection,
  Restoration,
} from '@foyer/protocol/backup-endpoints'
import type { SettingsResponse } from '@foyer/protocol/site-settings'
import { locale } from '../../language/language.js'
import { texts } from './texts/texts.js'

/** Returns the class of the badge of a status. */
export function toneOf(status: Backup['status'] | Restoration['status']): string {
  if (status === 'FAILED') return 'badge danger'
  return status === 'PENDING' ? 'badge warning' : 'badge success'
}

/** Returns the time of the content of a backup. */
export function timeOf({ type, startedDate, requestedDate }: Backup): string {
  return type === 'UPLOADED' ? (startedDate ?? requestedDate) : requestedDate
}

/** Proposes the id of a collection that is restored next to the existing ones: `films-restored`, `films-restored-2`. */
export function restoredId(id: string, existingIds: readonly string[]): string {
  const base = `${id}-restored`
  if (!existingIds.includes(base)) return base
  for (let number = 2; ; number++) {
    if (!existingIds.includes(`${base}-${number}`)) return `${base}-${number}`
  }
}

/** Names the collections of a backup in one line. */
export function namesOf(collections: readonly { displayName: string }[]): string {
  if (collections.length === 0) return texts.noCollections
  const names = collections.slice(0, 4).map(({ displayName }) => displayName)
  const more = collections.length - names.length
  return more === 0 ? names.join(', ') : texts.andMore(names.join(', '), more)
}

/** Describes the schedule of automatic backups, in UTC and in the reader's time zone. */
export function describeSchedule({ settings }: Pick<SettingsResponse, 'settings'>): string {
  const { schedule, hour, keep } = Object(settings.backups)
  if (schedule !== 'daily' && schedule !== 'weekly') return texts.schedule.off
  // Of today, because the hour of the reader's zone may change with summer time.
  const time = new Date()
  time.setUTCHours(hour, 0)
  const local = time.toLocaleTimeString(locale, { timeStyle: 'short' })
  const { daily, weekly, newest } = texts.schedule
  return (schedule === 'daily' ? daily : weekly)(hour, local, newest(keep))
}

/** Names the parts of a collection, besides its items, that a restoration resets. */
export function nameParts(parts: readonly CollectionPart[]): string {
  return parts.map((part) => texts.parts[part]).join(', ')
}

/** Returns whether restoring a collection in place changes it. */
export function isDifferent({
  exists,
  added,
  removed,
  changed,
  changedParts,
}: ComparedCollection): boolean {
  return !exists || added + removed + changed + changedParts.length > 0
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
  if (!exists) return texts.effects.created(itemsInBackup)
  const effects = [
    ...(added > 0 ? [texts.effects.removed(added)] : []),
    ...(removed > 0 ? [texts.effects.broughtBack(removed)] : []),
    ...(changed > 0 ? [texts.effects.reset(changed)] : []),
    ...(changedParts.length > 0 ? [texts.effects.partsReset(nameParts(changedParts))] : []),
  ]
  return effects.length === 0 ? texts.effects.none : `${effects.join(', ')}.`
}
