import { type EventActor, type EventType, eventTypes, type SiteEvent } from '@foyer/protocol/events'
import { actionLabel } from '../../action-words.js'
import { texts } from './texts/texts.js'

/** Name and tone of a type of events. */
interface EventWords {
  text: string
  tone: '' | 'success' | 'warning' | 'danger'
}

const tones: Partial<Record<EventType, EventWords['tone']>> = {
  'item.created': 'success',
  'item.removed': 'danger',
  'collection.truncated': 'danger',
  'member.created': 'success',
  'member.deleted': 'danger',
  'member.blocked': 'danger',
  'member.registration-pending': 'warning',
}

/** Returns the name and tone of a type of events. */
export function eventWords(type: EventType): EventWords {
  return { text: texts.types[type], tone: tones[type] ?? '' }
}

/** Groups of event types, by the part before the dot. */
export const eventGroups = [
  { prefix: 'item', name: texts.groups.item },
  { prefix: 'collection', name: texts.groups.collection },
  { prefix: 'member', name: texts.groups.member },
] as const

/** Lists the types of one group. */
export function eventTypesOf(prefix: string): EventType[] {
  return eventTypes.filter((type) => type.startsWith(`${prefix}.`))
}

/** Returns the group of a type of events. */
export function groupOf(type: EventType): (typeof eventGroups)[number]['prefix'] {
  return eventGroups.find(({ prefix }) => type.startsWith(`${prefix}.`))?.prefix ?? 'item'
}

/** Parses the type of an event; undefined for an unknown one. */
export function readEventType(text: string | null): EventType | undefined {
  return eventTypes.find((type) => type === text)
}

/** Returns the kind of an actor. An actor without an id is the server itself. */
export function actorLabel({ type, id }: EventActor): string {
  return id === null ? texts.server : texts.actors[type]
}

/** Subjects in the audit log of events whose type has another group. */
const auditSubjects: Partial<Record<EventType, string>> = {
  'member.logged-in': 'login',
  'member.logged-out': 'session',
}

/** Returns a change in words: those of the audit log. Unknown changes stay as they are. */
export function changeLabel(type: EventType, change: string): string {
  const action = `${auditSubjects[type] ?? groupOf(type)}.${change}`
  const label = actionLabel(action)
  return label === action ? change : label
}

/** Returns the change of an event in words; an empty string if the name of its type says the same. */
export function changeBesidesType({ type, detail: { change } }: SiteEvent): string {
  const label = change === undefined ? '' : changeLabel(type, change)
  return label === texts.types[type] ? '' : label
}
